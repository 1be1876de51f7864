DROP INDEX "crm_creators_newest_idx";--> statement-breakpoint
DROP INDEX "crm_creators_name_idx";--> statement-breakpoint
CREATE INDEX "crm_creators_written_idx" ON "crm_creators" USING gin ("written_text" gin_trgm_ops) WHERE "crm_creators"."written_text" <> '';--> statement-breakpoint
CREATE INDEX "crm_creators_newest_idx" ON "crm_creators" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "crm_creators"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "crm_creators_name_idx" ON "crm_creators" USING btree ("customer_id","full_name","id") WHERE "crm_creators"."merged_into" is null;