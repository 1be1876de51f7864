ALTER TABLE "crm_creators" ADD COLUMN "network_scores" integer[] DEFAULT '{}';--> statement-breakpoint
-- CRM rows copy the score of each account.
INSERT INTO "outbox" ("creator_id") SELECT DISTINCT "creator_id" FROM "crm_creators" ORDER BY "creator_id";
