DROP INDEX "saved_views_title_key";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "screen" text DEFAULT 'crm' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_title_key" ON "saved_views" USING btree ("customer_id","user_id","screen",lower("title")) WHERE "saved_views"."deleted_at" is null;