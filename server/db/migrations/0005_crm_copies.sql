ALTER TABLE "crm_creators" ADD COLUMN "written_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD CONSTRAINT "crm_creators_merged_into_crm_creators_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."crm_creators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Rows from before have copies of names only: the fold fills the others in.
INSERT INTO "outbox" ("creator_id") SELECT DISTINCT "creator_id" FROM "crm_creators";
