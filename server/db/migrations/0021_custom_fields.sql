CREATE TABLE "crm_fields" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text,
	"options" jsonb DEFAULT '[]' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crm_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "custom_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_fields" ADD CONSTRAINT "crm_fields_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_fields_title_key" ON "crm_fields" USING btree ("customer_id",lower("title"));--> statement-breakpoint
CREATE POLICY "tenant" ON "crm_fields" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
-- Rows that were removed before can still return.
UPDATE "changes" SET "before" = "before" || '{"custom_values": {}}' WHERE "tbl" = 'crm_creators' AND "after" IS NULL;--> statement-breakpoint
-- Made by triggersOf() of server/db/change-log.ts, whose test compares.
CREATE OR REPLACE FUNCTION log_crm_fields() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'crm_fields', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', o."currency") ELSE '{}' END
        || CASE WHEN o."options" IS DISTINCT FROM n."options" THEN jsonb_build_object('options', o."options") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', o."position") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', n."currency") ELSE '{}' END
        || CASE WHEN o."options" IS DISTINCT FROM n."options" THEN jsonb_build_object('options', n."options") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', n."position") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title", o."currency", o."options", o."position") IS DISTINCT FROM (n."title", n."currency", n."options", n."position");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'crm_fields', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'title', n."title", 'currency', n."currency", 'options', n."options", 'position', n."position") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'crm_fields', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER crm_fields_log_update AFTER UPDATE ON "crm_fields" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_fields();--> statement-breakpoint
CREATE TRIGGER crm_fields_log_insert AFTER INSERT ON "crm_fields" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_fields();--> statement-breakpoint
CREATE TRIGGER crm_fields_log_delete AFTER DELETE ON "crm_fields" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_fields();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_crm_creators() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'crm_creators', concat_ws(':', n."id"),
        CASE WHEN o."status_id" IS DISTINCT FROM n."status_id" THEN jsonb_build_object('status_id', o."status_id") ELSE '{}' END
        || CASE WHEN o."tag_ids" IS DISTINCT FROM n."tag_ids" THEN jsonb_build_object('tag_ids', o."tag_ids") ELSE '{}' END
        || CASE WHEN o."custom_email" IS DISTINCT FROM n."custom_email" THEN jsonb_build_object('custom_email', o."custom_email") ELSE '{}' END
        || CASE WHEN o."custom_note" IS DISTINCT FROM n."custom_note" THEN jsonb_build_object('custom_note', o."custom_note") ELSE '{}' END
        || CASE WHEN o."custom_values" IS DISTINCT FROM n."custom_values" THEN jsonb_build_object('custom_values', (SELECT coalesce(jsonb_object_agg(k, o."custom_values" -> k) FILTER (WHERE o."custom_values" ? k), '{}') FROM jsonb_object_keys(o."custom_values" || n."custom_values") k WHERE o."custom_values" -> k IS DISTINCT FROM n."custom_values" -> k)) ELSE '{}' END
        || CASE WHEN o."merged_into" IS DISTINCT FROM n."merged_into" THEN jsonb_build_object('merged_into', o."merged_into") ELSE '{}' END,
        CASE WHEN o."status_id" IS DISTINCT FROM n."status_id" THEN jsonb_build_object('status_id', n."status_id") ELSE '{}' END
        || CASE WHEN o."tag_ids" IS DISTINCT FROM n."tag_ids" THEN jsonb_build_object('tag_ids', n."tag_ids") ELSE '{}' END
        || CASE WHEN o."custom_email" IS DISTINCT FROM n."custom_email" THEN jsonb_build_object('custom_email', n."custom_email") ELSE '{}' END
        || CASE WHEN o."custom_note" IS DISTINCT FROM n."custom_note" THEN jsonb_build_object('custom_note', n."custom_note") ELSE '{}' END
        || CASE WHEN o."custom_values" IS DISTINCT FROM n."custom_values" THEN jsonb_build_object('custom_values', (SELECT coalesce(jsonb_object_agg(k, n."custom_values" -> k) FILTER (WHERE n."custom_values" ? k), '{}') FROM jsonb_object_keys(o."custom_values" || n."custom_values") k WHERE o."custom_values" -> k IS DISTINCT FROM n."custom_values" -> k)) ELSE '{}' END
        || CASE WHEN o."merged_into" IS DISTINCT FROM n."merged_into" THEN jsonb_build_object('merged_into', n."merged_into") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."status_id", o."tag_ids", o."custom_email", o."custom_note", o."custom_values", o."merged_into") IS DISTINCT FROM (n."status_id", n."tag_ids", n."custom_email", n."custom_note", n."custom_values", n."merged_into");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'crm_creators', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'status_id', n."status_id", 'tag_ids', n."tag_ids", 'custom_email', n."custom_email", 'custom_note', n."custom_note", 'custom_values', n."custom_values", 'merged_into', n."merged_into") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'crm_creators', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;
