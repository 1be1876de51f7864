CREATE TABLE "campaign_briefs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"goal" text DEFAULT '' NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"budget" bigint,
	"currency" text NOT NULL,
	"requirements" jsonb NOT NULL,
	"eligibility" jsonb NOT NULL,
	"dos" text DEFAULT '' NOT NULL,
	"donts" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "campaign_briefs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_creators" (
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"status" text NOT NULL,
	"fee" bigint,
	"note" text DEFAULT '' NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_creators_campaign_id_creator_id_pk" PRIMARY KEY("campaign_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_creators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_deliverables" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"network" text NOT NULL,
	"format" text NOT NULL,
	"count" integer NOT NULL,
	"due_on" date,
	"state" text DEFAULT 'draft' NOT NULL,
	"draft_text" text DEFAULT '' NOT NULL,
	"draft_link" text DEFAULT '' NOT NULL,
	"post_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"posted_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"due_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deliverable_comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"user_id" uuid,
	"is_of_creator" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliverable_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_briefs" ADD CONSTRAINT "campaign_briefs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_briefs" ADD CONSTRAINT "campaign_briefs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD CONSTRAINT "campaign_deliverables_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD CONSTRAINT "campaign_deliverables_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD CONSTRAINT "campaign_deliverables_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD CONSTRAINT "campaign_deliverables_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_payments" ADD CONSTRAINT "campaign_payments_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_payments" ADD CONSTRAINT "campaign_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_payments" ADD CONSTRAINT "campaign_payments_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_payments" ADD CONSTRAINT "campaign_payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_deliverable_id_campaign_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."campaign_deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_briefs_customer_idx" ON "campaign_briefs" USING btree ("customer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaign_briefs_public_idx" ON "campaign_briefs" USING btree ("published_at" DESC NULLS LAST) WHERE status = 'active' and visibility = 'public';--> statement-breakpoint
CREATE INDEX "campaign_creators_status_idx" ON "campaign_creators" USING btree ("campaign_id","status","moved_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaign_creators_creator_idx" ON "campaign_creators" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "campaign_deliverables_campaign_idx" ON "campaign_deliverables" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "campaign_deliverables_creator_idx" ON "campaign_deliverables" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "campaign_payments_campaign_idx" ON "campaign_payments" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "campaign_payments_creator_idx" ON "campaign_payments" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "deliverable_comments_idx" ON "deliverable_comments" USING btree ("deliverable_id","created_at");--> statement-breakpoint
CREATE INDEX "deliverable_comments_campaign_idx" ON "deliverable_comments" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "deliverable_comments_creator_idx" ON "deliverable_comments" USING btree ("creator_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_briefs" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_creators" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_deliverables" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_payments" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "deliverable_comments" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_briefs() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_briefs', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."status" IS DISTINCT FROM n."status" THEN jsonb_build_object('status', o."status") ELSE '{}' END
        || CASE WHEN o."goal" IS DISTINCT FROM n."goal" THEN jsonb_build_object('goal', o."goal") ELSE '{}' END
        || CASE WHEN o."product" IS DISTINCT FROM n."product" THEN jsonb_build_object('product', o."product") ELSE '{}' END
        || CASE WHEN o."audience" IS DISTINCT FROM n."audience" THEN jsonb_build_object('audience', o."audience") ELSE '{}' END
        || CASE WHEN o."starts_on" IS DISTINCT FROM n."starts_on" THEN jsonb_build_object('starts_on', o."starts_on") ELSE '{}' END
        || CASE WHEN o."ends_on" IS DISTINCT FROM n."ends_on" THEN jsonb_build_object('ends_on', o."ends_on") ELSE '{}' END
        || CASE WHEN o."budget" IS DISTINCT FROM n."budget" THEN jsonb_build_object('budget', o."budget") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', o."currency") ELSE '{}' END
        || CASE WHEN o."requirements" IS DISTINCT FROM n."requirements" THEN jsonb_build_object('requirements', o."requirements") ELSE '{}' END
        || CASE WHEN o."eligibility" IS DISTINCT FROM n."eligibility" THEN jsonb_build_object('eligibility', o."eligibility") ELSE '{}' END
        || CASE WHEN o."dos" IS DISTINCT FROM n."dos" THEN jsonb_build_object('dos', o."dos") ELSE '{}' END
        || CASE WHEN o."donts" IS DISTINCT FROM n."donts" THEN jsonb_build_object('donts', o."donts") ELSE '{}' END
        || CASE WHEN o."visibility" IS DISTINCT FROM n."visibility" THEN jsonb_build_object('visibility', o."visibility") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."status" IS DISTINCT FROM n."status" THEN jsonb_build_object('status', n."status") ELSE '{}' END
        || CASE WHEN o."goal" IS DISTINCT FROM n."goal" THEN jsonb_build_object('goal', n."goal") ELSE '{}' END
        || CASE WHEN o."product" IS DISTINCT FROM n."product" THEN jsonb_build_object('product', n."product") ELSE '{}' END
        || CASE WHEN o."audience" IS DISTINCT FROM n."audience" THEN jsonb_build_object('audience', n."audience") ELSE '{}' END
        || CASE WHEN o."starts_on" IS DISTINCT FROM n."starts_on" THEN jsonb_build_object('starts_on', n."starts_on") ELSE '{}' END
        || CASE WHEN o."ends_on" IS DISTINCT FROM n."ends_on" THEN jsonb_build_object('ends_on', n."ends_on") ELSE '{}' END
        || CASE WHEN o."budget" IS DISTINCT FROM n."budget" THEN jsonb_build_object('budget', n."budget") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', n."currency") ELSE '{}' END
        || CASE WHEN o."requirements" IS DISTINCT FROM n."requirements" THEN jsonb_build_object('requirements', n."requirements") ELSE '{}' END
        || CASE WHEN o."eligibility" IS DISTINCT FROM n."eligibility" THEN jsonb_build_object('eligibility', n."eligibility") ELSE '{}' END
        || CASE WHEN o."dos" IS DISTINCT FROM n."dos" THEN jsonb_build_object('dos', n."dos") ELSE '{}' END
        || CASE WHEN o."donts" IS DISTINCT FROM n."donts" THEN jsonb_build_object('donts', n."donts") ELSE '{}' END
        || CASE WHEN o."visibility" IS DISTINCT FROM n."visibility" THEN jsonb_build_object('visibility', n."visibility") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title", o."status", o."goal", o."product", o."audience", o."starts_on", o."ends_on", o."budget", o."currency", o."requirements", o."eligibility", o."dos", o."donts", o."visibility") IS DISTINCT FROM (n."title", n."status", n."goal", n."product", n."audience", n."starts_on", n."ends_on", n."budget", n."currency", n."requirements", n."eligibility", n."dos", n."donts", n."visibility");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_briefs', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'title', n."title", 'status', n."status", 'goal', n."goal", 'product', n."product", 'audience', n."audience", 'starts_on', n."starts_on", 'ends_on', n."ends_on", 'budget', n."budget", 'currency', n."currency", 'requirements', n."requirements", 'eligibility', n."eligibility", 'dos', n."dos", 'donts', n."donts", 'visibility', n."visibility") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_briefs', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$--> statement-breakpoint
CREATE TRIGGER campaign_briefs_log_update AFTER UPDATE ON "campaign_briefs" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_briefs()--> statement-breakpoint
CREATE TRIGGER campaign_briefs_log_insert AFTER INSERT ON "campaign_briefs" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_briefs()--> statement-breakpoint
CREATE TRIGGER campaign_briefs_log_delete AFTER DELETE ON "campaign_briefs" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_briefs()--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_creators() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_creators', concat_ws(':', n."campaign_id", n."creator_id"),
        CASE WHEN o."status" IS DISTINCT FROM n."status" THEN jsonb_build_object('status', o."status") ELSE '{}' END
        || CASE WHEN o."fee" IS DISTINCT FROM n."fee" THEN jsonb_build_object('fee', o."fee") ELSE '{}' END
        || CASE WHEN o."note" IS DISTINCT FROM n."note" THEN jsonb_build_object('note', o."note") ELSE '{}' END,
        CASE WHEN o."status" IS DISTINCT FROM n."status" THEN jsonb_build_object('status', n."status") ELSE '{}' END
        || CASE WHEN o."fee" IS DISTINCT FROM n."fee" THEN jsonb_build_object('fee', n."fee") ELSE '{}' END
        || CASE WHEN o."note" IS DISTINCT FROM n."note" THEN jsonb_build_object('note', n."note") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("campaign_id", "creator_id")
      WHERE (o."status", o."fee", o."note") IS DISTINCT FROM (n."status", n."fee", n."note");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_creators', concat_ws(':', n."campaign_id", n."creator_id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'status', n."status", 'fee', n."fee", 'note', n."note") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_creators', concat_ws(':', o."campaign_id", o."creator_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$--> statement-breakpoint
CREATE TRIGGER campaign_creators_log_update AFTER UPDATE ON "campaign_creators" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_creators()--> statement-breakpoint
CREATE TRIGGER campaign_creators_log_insert AFTER INSERT ON "campaign_creators" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_creators()--> statement-breakpoint
CREATE TRIGGER campaign_creators_log_delete AFTER DELETE ON "campaign_creators" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_creators()--> statement-breakpoint
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
        || CASE WHEN o."post_links" IS DISTINCT FROM n."post_links" THEN jsonb_build_object('post_links', o."post_links") ELSE '{}' END
        || CASE WHEN o."posted_at" IS DISTINCT FROM n."posted_at" THEN jsonb_build_object('posted_at', o."posted_at") ELSE '{}' END,
        CASE WHEN o."network" IS DISTINCT FROM n."network" THEN jsonb_build_object('network', n."network") ELSE '{}' END
        || CASE WHEN o."format" IS DISTINCT FROM n."format" THEN jsonb_build_object('format', n."format") ELSE '{}' END
        || CASE WHEN o."count" IS DISTINCT FROM n."count" THEN jsonb_build_object('count', n."count") ELSE '{}' END
        || CASE WHEN o."due_on" IS DISTINCT FROM n."due_on" THEN jsonb_build_object('due_on', n."due_on") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', n."state") ELSE '{}' END
        || CASE WHEN o."draft_text" IS DISTINCT FROM n."draft_text" THEN jsonb_build_object('draft_text', n."draft_text") ELSE '{}' END
        || CASE WHEN o."draft_link" IS DISTINCT FROM n."draft_link" THEN jsonb_build_object('draft_link', n."draft_link") ELSE '{}' END
        || CASE WHEN o."post_links" IS DISTINCT FROM n."post_links" THEN jsonb_build_object('post_links', n."post_links") ELSE '{}' END
        || CASE WHEN o."posted_at" IS DISTINCT FROM n."posted_at" THEN jsonb_build_object('posted_at', n."posted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("campaign_id", "creator_id", "id")
      WHERE (o."network", o."format", o."count", o."due_on", o."state", o."draft_text", o."draft_link", o."post_links", o."posted_at") IS DISTINCT FROM (n."network", n."format", n."count", n."due_on", n."state", n."draft_text", n."draft_link", n."post_links", n."posted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_deliverables', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id", 'network', n."network", 'format', n."format", 'count', n."count", 'due_on', n."due_on", 'state', n."state", 'draft_text', n."draft_text", 'draft_link', n."draft_link", 'post_links', n."post_links", 'posted_at', n."posted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_deliverables', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$--> statement-breakpoint
CREATE TRIGGER campaign_deliverables_log_update AFTER UPDATE ON "campaign_deliverables" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_deliverables()--> statement-breakpoint
CREATE TRIGGER campaign_deliverables_log_insert AFTER INSERT ON "campaign_deliverables" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_deliverables()--> statement-breakpoint
CREATE TRIGGER campaign_deliverables_log_delete AFTER DELETE ON "campaign_deliverables" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_deliverables()--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_deliverable_comments() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'deliverable_comments', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'deliverable_comments', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$--> statement-breakpoint
CREATE TRIGGER deliverable_comments_log_insert AFTER INSERT ON "deliverable_comments" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_deliverable_comments()--> statement-breakpoint
CREATE TRIGGER deliverable_comments_log_delete AFTER DELETE ON "deliverable_comments" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_deliverable_comments()--> statement-breakpoint
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
        || CASE WHEN o."parts" IS DISTINCT FROM n."parts" THEN jsonb_build_object('parts', o."parts") ELSE '{}' END,
        CASE WHEN o."amount" IS DISTINCT FROM n."amount" THEN jsonb_build_object('amount', n."amount") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', n."state") ELSE '{}' END
        || CASE WHEN o."due_on" IS DISTINCT FROM n."due_on" THEN jsonb_build_object('due_on', n."due_on") ELSE '{}' END
        || CASE WHEN o."reference" IS DISTINCT FROM n."reference" THEN jsonb_build_object('reference', n."reference") ELSE '{}' END
        || CASE WHEN o."parts" IS DISTINCT FROM n."parts" THEN jsonb_build_object('parts', n."parts") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("campaign_id", "creator_id", "id")
      WHERE (o."amount", o."state", o."due_on", o."reference", o."parts") IS DISTINCT FROM (n."amount", n."state", n."due_on", n."reference", n."parts");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_payments', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id", 'amount', n."amount", 'state', n."state", 'due_on', n."due_on", 'reference', n."reference", 'parts', n."parts") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_payments', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$--> statement-breakpoint
CREATE TRIGGER campaign_payments_log_update AFTER UPDATE ON "campaign_payments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_payments()--> statement-breakpoint
CREATE TRIGGER campaign_payments_log_insert AFTER INSERT ON "campaign_payments" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_payments()--> statement-breakpoint
CREATE TRIGGER campaign_payments_log_delete AFTER DELETE ON "campaign_payments" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_payments()
