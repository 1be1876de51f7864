DROP INDEX "list_creators_creator_idx";--> statement-breakpoint
CREATE INDEX "list_creators_creator_idx" ON "list_creators" USING btree ("creator_id","customer_id");