DROP INDEX "crm_creators_known_idx";--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "total_followers" bigint;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "figures" double precision[] DEFAULT '{}';--> statement-breakpoint
UPDATE "crm_creators" SET "total_followers" = "followers";--> statement-breakpoint
CREATE INDEX "crm_creators_known_idx" ON "crm_creators" USING btree ("customer_id","id","created_at","total_followers","followers","growth","engagement_rate","score","country","language","gender","networks","niche_ids","public_email","custom_email") WHERE "crm_creators"."merged_into" is null;--> statement-breakpoint
-- Followers of CRM rows are copied again: of the headline account, no longer the sum, and the figures of each account.
INSERT INTO "outbox" ("creator_id") SELECT DISTINCT "creator_id" FROM "crm_creators" ORDER BY "creator_id";
