CREATE TABLE "ambassadors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ambassadors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ranking" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ambassadors_key" UNIQUE("ranking","creator_id")
);
--> statement-breakpoint
CREATE TABLE "niche_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "niche_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"layer" uuid,
	"niche_id" integer NOT NULL,
	"state_before" smallint,
	"was_primary" boolean DEFAULT false NOT NULL,
	"source_id" integer NOT NULL,
	"evidence" jsonb,
	"state_after" smallint,
	"is_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "niche_changes_key" UNIQUE NULLS NOT DISTINCT("action_id","creator_id","niche_id","layer")
);
--> statement-breakpoint
CREATE TABLE "niche_keywords" (
	"niche_id" integer NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"word" text NOT NULL,
	"position" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "niche_keywords_niche_id_type_language_word_pk" PRIMARY KEY("niche_id","type","language","word")
);
--> statement-breakpoint
ALTER TABLE "causes" DROP CONSTRAINT "causes_name_unique";--> statement-breakpoint
ALTER TABLE "causes" DROP CONSTRAINT "causes_slug_unique";--> statement-breakpoint
DROP INDEX "categories_slug_key";--> statement-breakpoint
DROP INDEX "niches_slug_key";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "shipped" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "niches" ADD COLUMN "shipped" jsonb;--> statement-breakpoint
ALTER TABLE "niches" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "niche_changes" ADD CONSTRAINT "niche_changes_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "niche_changes" ADD CONSTRAINT "niche_changes_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "niche_changes" ADD CONSTRAINT "niche_changes_layer_customers_id_fk" FOREIGN KEY ("layer") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "niche_keywords" ADD CONSTRAINT "niche_keywords_niche_id_niches_id_fk" FOREIGN KEY ("niche_id") REFERENCES "public"."niches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ambassadors_creator_idx" ON "ambassadors" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "causes_slug_key" ON "causes" USING btree ("slug") WHERE "causes"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("side","slug") WHERE "categories"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "niches_slug_key" ON "niches" USING btree ("category_id","slug") WHERE "niches"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "niches" DROP COLUMN "synonyms";--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "niche_keywords", "ambassadors" FROM limelight_tenant;
--> statement-breakpoint
REVOKE ALL ON "niche_changes" FROM limelight_tenant;
