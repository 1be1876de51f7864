ALTER TABLE "crm_changes" DROP CONSTRAINT "crm_changes_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "crm_creators" SET (fillfactor = 85);
