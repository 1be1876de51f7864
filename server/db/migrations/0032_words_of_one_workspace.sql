CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "crm_creators_search_idx";--> statement-breakpoint
DROP INDEX "crm_creators_written_idx";--> statement-breakpoint
CREATE INDEX "crm_creators_search_idx" ON "crm_creators" USING gin ("customer_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "crm_creators_written_idx" ON "crm_creators" USING gin ("customer_id","written_text" gin_trgm_ops) WHERE "crm_creators"."written_text" <> '';