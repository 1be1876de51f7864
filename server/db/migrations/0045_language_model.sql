CREATE TABLE "ai_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_ratings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid,
	"creator_ids" bigint[] NOT NULL,
	"post_ids" bigint[] NOT NULL,
	"model" text NOT NULL,
	"version" smallint NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"rated_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"dimensions" jsonb,
	"waiting" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "content_ratings_key" UNIQUE NULLS NOT DISTINCT("key","creator_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "content_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_ratings" ADD CONSTRAINT "content_ratings_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_ratings" ADD CONSTRAINT "content_ratings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_ratings" ADD CONSTRAINT "content_ratings_layer_fk" FOREIGN KEY ("customer_id","creator_id") REFERENCES "public"."creator_layers"("customer_id","creator_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_ratings_layer_idx" ON "content_ratings" USING btree ("customer_id") WHERE "content_ratings"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "content_ratings_creator_idx" ON "content_ratings" USING btree ("creator_id","rated_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "content_ratings" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "content_ratings" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = content_ratings."creator_id"));--> statement-breakpoint
REVOKE ALL ON "ai_usage" FROM limelight_tenant;
