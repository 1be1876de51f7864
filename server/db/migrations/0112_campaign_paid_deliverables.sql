ALTER TABLE "campaign_payments" ADD COLUMN "deliverable_id" uuid;--> statement-breakpoint
ALTER TABLE "campaign_payments" ADD CONSTRAINT "campaign_payments_deliverable_id_campaign_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."campaign_deliverables"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_payments_deliverable_idx" ON "campaign_payments" USING btree ("deliverable_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_payments() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_payments', concat_ws(':', n."campaign_id", n."creator_id", n."id"),
        CASE WHEN o."amount" IS DISTINCT FROM n."amount" THEN jsonb_build_object('amount', o."amount") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', o."state") ELSE '{}' END
        || CASE WHEN o."due_on" IS DISTINCT FROM n."due_on" THEN jsonb_build_object('due_on', o."due_on") ELSE '{}' END
        || CASE WHEN o."reference" IS DISTINCT FROM n."reference" THEN jsonb_build_object('reference', o."reference") ELSE '{}' END
        || CASE WHEN o."deliverable_id" IS DISTINCT FROM n."deliverable_id" THEN jsonb_build_object('deliverable_id', o."deliverable_id") ELSE '{}' END
        || CASE WHEN o."parts" IS DISTINCT FROM n."parts" THEN jsonb_build_object('parts', o."parts") ELSE '{}' END,
        CASE WHEN o."amount" IS DISTINCT FROM n."amount" THEN jsonb_build_object('amount', n."amount") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', n."state") ELSE '{}' END
        || CASE WHEN o."due_on" IS DISTINCT FROM n."due_on" THEN jsonb_build_object('due_on', n."due_on") ELSE '{}' END
        || CASE WHEN o."reference" IS DISTINCT FROM n."reference" THEN jsonb_build_object('reference', n."reference") ELSE '{}' END
        || CASE WHEN o."deliverable_id" IS DISTINCT FROM n."deliverable_id" THEN jsonb_build_object('deliverable_id', n."deliverable_id") ELSE '{}' END
        || CASE WHEN o."parts" IS DISTINCT FROM n."parts" THEN jsonb_build_object('parts', n."parts") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("campaign_id", "creator_id", "id")
      WHERE (o."amount", o."state", o."due_on", o."reference", o."deliverable_id", o."parts") IS DISTINCT FROM (n."amount", n."state", n."due_on", n."reference", n."deliverable_id", n."parts");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_payments', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id", 'amount', n."amount", 'state', n."state", 'due_on', n."due_on", 'reference', n."reference", 'deliverable_id', n."deliverable_id", 'parts', n."parts") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_payments', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_deliverable_comments() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'deliverable_comments', concat_ws(':', n."campaign_id", n."creator_id", n."id"),
        CASE WHEN o."file_id" IS DISTINCT FROM n."file_id" THEN jsonb_build_object('file_id', o."file_id") ELSE '{}' END,
        CASE WHEN o."file_id" IS DISTINCT FROM n."file_id" THEN jsonb_build_object('file_id', n."file_id") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("campaign_id", "creator_id", "id")
      WHERE (o."file_id") IS DISTINCT FROM (n."file_id");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'deliverable_comments', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id", 'file_id', n."file_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'deliverable_comments', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE TRIGGER deliverable_comments_log_update AFTER UPDATE ON "deliverable_comments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_deliverable_comments()
