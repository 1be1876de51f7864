CREATE TABLE "campaign_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"creator_id" bigint NOT NULL,
	"payment_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD COLUMN "drafted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_files" ADD CONSTRAINT "campaign_files_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_files" ADD CONSTRAINT "campaign_files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_files" ADD CONSTRAINT "campaign_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_invoices" ADD CONSTRAINT "campaign_invoices_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_invoices" ADD CONSTRAINT "campaign_invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_invoices" ADD CONSTRAINT "campaign_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_invoices" ADD CONSTRAINT "campaign_invoices_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_invoices" ADD CONSTRAINT "campaign_invoices_payment_id_campaign_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."campaign_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_files_campaign_idx" ON "campaign_files" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_files_customer_idx" ON "campaign_files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "campaign_invoices_payment_idx" ON "campaign_invoices" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_invoices_campaign_idx" ON "campaign_invoices" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "campaign_invoices_customer_idx" ON "campaign_invoices" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "campaign_invoices_creator_idx" ON "campaign_invoices" USING btree ("creator_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_files" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_invoices" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_deliverables() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_deliverables', concat_ws(':', n."campaign_id", n."creator_id", n."id"),
        CASE WHEN o."network" IS DISTINCT FROM n."network" THEN jsonb_build_object('network', o."network") ELSE '{}' END
        || CASE WHEN o."format" IS DISTINCT FROM n."format" THEN jsonb_build_object('format', o."format") ELSE '{}' END
        || CASE WHEN o."count" IS DISTINCT FROM n."count" THEN jsonb_build_object('count', o."count") ELSE '{}' END
        || CASE WHEN o."due_on" IS DISTINCT FROM n."due_on" THEN jsonb_build_object('due_on', o."due_on") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', o."state") ELSE '{}' END
        || CASE WHEN o."draft_text" IS DISTINCT FROM n."draft_text" THEN jsonb_build_object('draft_text', o."draft_text") ELSE '{}' END
        || CASE WHEN o."draft_link" IS DISTINCT FROM n."draft_link" THEN jsonb_build_object('draft_link', o."draft_link") ELSE '{}' END
        || CASE WHEN o."drafted_at" IS DISTINCT FROM n."drafted_at" THEN jsonb_build_object('drafted_at', o."drafted_at") ELSE '{}' END
        || CASE WHEN o."post_links" IS DISTINCT FROM n."post_links" THEN jsonb_build_object('post_links', o."post_links") ELSE '{}' END
        || CASE WHEN o."posted_at" IS DISTINCT FROM n."posted_at" THEN jsonb_build_object('posted_at', o."posted_at") ELSE '{}' END,
        CASE WHEN o."network" IS DISTINCT FROM n."network" THEN jsonb_build_object('network', n."network") ELSE '{}' END
        || CASE WHEN o."format" IS DISTINCT FROM n."format" THEN jsonb_build_object('format', n."format") ELSE '{}' END
        || CASE WHEN o."count" IS DISTINCT FROM n."count" THEN jsonb_build_object('count', n."count") ELSE '{}' END
        || CASE WHEN o."due_on" IS DISTINCT FROM n."due_on" THEN jsonb_build_object('due_on', n."due_on") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', n."state") ELSE '{}' END
        || CASE WHEN o."draft_text" IS DISTINCT FROM n."draft_text" THEN jsonb_build_object('draft_text', n."draft_text") ELSE '{}' END
        || CASE WHEN o."draft_link" IS DISTINCT FROM n."draft_link" THEN jsonb_build_object('draft_link', n."draft_link") ELSE '{}' END
        || CASE WHEN o."drafted_at" IS DISTINCT FROM n."drafted_at" THEN jsonb_build_object('drafted_at', n."drafted_at") ELSE '{}' END
        || CASE WHEN o."post_links" IS DISTINCT FROM n."post_links" THEN jsonb_build_object('post_links', n."post_links") ELSE '{}' END
        || CASE WHEN o."posted_at" IS DISTINCT FROM n."posted_at" THEN jsonb_build_object('posted_at', n."posted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("campaign_id", "creator_id", "id")
      WHERE (o."network", o."format", o."count", o."due_on", o."state", o."draft_text", o."draft_link", o."drafted_at", o."post_links", o."posted_at") IS DISTINCT FROM (n."network", n."format", n."count", n."due_on", n."state", n."draft_text", n."draft_link", n."drafted_at", n."post_links", n."posted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_deliverables', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id", 'network', n."network", 'format', n."format", 'count', n."count", 'due_on', n."due_on", 'state', n."state", 'draft_text', n."draft_text", 'draft_link', n."draft_link", 'drafted_at', n."drafted_at", 'post_links', n."post_links", 'posted_at', n."posted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_deliverables', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_files() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_files', concat_ws(':', n."id"), jsonb_build_object('id', n."id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_files', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE TRIGGER campaign_files_log_insert AFTER INSERT ON "campaign_files" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_files()
--> statement-breakpoint
CREATE TRIGGER campaign_files_log_delete AFTER DELETE ON "campaign_files" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_files()
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_invoices() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_invoices', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_invoices', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE TRIGGER campaign_invoices_log_insert AFTER INSERT ON "campaign_invoices" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_invoices()
--> statement-breakpoint
CREATE TRIGGER campaign_invoices_log_delete AFTER DELETE ON "campaign_invoices" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_invoices()