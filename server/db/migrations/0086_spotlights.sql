CREATE TABLE "creator_spotlights" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" bigint NOT NULL,
	"claim_id" uuid NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_spotlights_creator_key" UNIQUE("creator_id")
);
--> statement-breakpoint
CREATE TABLE "spotlight_favorites" (
	"spotlight_id" uuid NOT NULL,
	"favorite_id" bigint NOT NULL,
	"is_brand" boolean NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "spotlight_favorites_spotlight_id_favorite_id_pk" PRIMARY KEY("spotlight_id","favorite_id")
);
--> statement-breakpoint
CREATE TABLE "spotlight_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"skeleton" text NOT NULL,
	"spotlight_id" uuid NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "creator_spotlights" ADD CONSTRAINT "creator_spotlights_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_spotlights" ADD CONSTRAINT "creator_spotlights_claim_id_creator_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."creator_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_favorites" ADD CONSTRAINT "spotlight_favorites_spotlight_id_creator_spotlights_id_fk" FOREIGN KEY ("spotlight_id") REFERENCES "public"."creator_spotlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_favorites" ADD CONSTRAINT "spotlight_favorites_favorite_id_creator_ids_id_fk" FOREIGN KEY ("favorite_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_slugs" ADD CONSTRAINT "spotlight_slugs_spotlight_id_creator_spotlights_id_fk" FOREIGN KEY ("spotlight_id") REFERENCES "public"."creator_spotlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_spotlights_claim_idx" ON "creator_spotlights" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "spotlight_favorites_favorite_idx" ON "spotlight_favorites" USING btree ("favorite_id");--> statement-breakpoint
CREATE INDEX "spotlight_slugs_skeleton_idx" ON "spotlight_slugs" USING btree ("skeleton");--> statement-breakpoint
CREATE INDEX "spotlight_slugs_spotlight_idx" ON "spotlight_slugs" USING btree ("spotlight_id");