ALTER TABLE "creators" ADD COLUMN "authenticity" smallint;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "rising" smallint;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "scored_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "creators_unscored_idx" ON "creators" USING btree ("id") WHERE "creators"."scored_at" is null;