CREATE TABLE "campaign_clicks" (
	"link_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "campaign_clicks_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
ALTER TABLE "campaign_clicks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"list_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"code" text NOT NULL,
	"target" text NOT NULL,
	"label" text NOT NULL,
	"promo_code" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"code_link_id" uuid,
	"unknown_code" text,
	"click_link_id" uuid,
	"clicked_at" timestamp with time zone,
	"has_unknown_click" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_utm" (
	"list_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"term" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_utm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_webhooks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_clicks" ADD CONSTRAINT "campaign_clicks_link_id_campaign_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."campaign_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_clicks" ADD CONSTRAINT "campaign_clicks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_orders" ADD CONSTRAINT "campaign_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_orders" ADD CONSTRAINT "campaign_orders_code_link_id_campaign_links_id_fk" FOREIGN KEY ("code_link_id") REFERENCES "public"."campaign_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_orders" ADD CONSTRAINT "campaign_orders_click_link_id_campaign_links_id_fk" FOREIGN KEY ("click_link_id") REFERENCES "public"."campaign_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_utm" ADD CONSTRAINT "campaign_utm_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_utm" ADD CONSTRAINT "campaign_utm_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_webhooks" ADD CONSTRAINT "order_webhooks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_webhooks" ADD CONSTRAINT "order_webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_links_code_key" ON "campaign_links" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_links_creator_key" ON "campaign_links" USING btree ("list_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_links_promo_code_key" ON "campaign_links" USING btree ("customer_id","promo_code") WHERE "campaign_links"."promo_code" is not null;--> statement-breakpoint
CREATE INDEX "campaign_links_creator_idx" ON "campaign_links" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_orders_order_key" ON "campaign_orders" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE INDEX "campaign_orders_code_idx" ON "campaign_orders" USING btree ("code_link_id");--> statement-breakpoint
CREATE INDEX "campaign_orders_click_idx" ON "campaign_orders" USING btree ("click_link_id");--> statement-breakpoint
CREATE INDEX "campaign_orders_newest_idx" ON "campaign_orders" USING btree ("customer_id","ordered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_webhooks_customer_key" ON "order_webhooks" USING btree ("customer_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_clicks" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_links" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_orders" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_utm" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "order_webhooks" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_utm() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_utm', concat_ws(':', n."list_id"),
        CASE WHEN o."source" IS DISTINCT FROM n."source" THEN jsonb_build_object('source', o."source") ELSE '{}' END
        || CASE WHEN o."medium" IS DISTINCT FROM n."medium" THEN jsonb_build_object('medium', o."medium") ELSE '{}' END
        || CASE WHEN o."campaign" IS DISTINCT FROM n."campaign" THEN jsonb_build_object('campaign', o."campaign") ELSE '{}' END
        || CASE WHEN o."term" IS DISTINCT FROM n."term" THEN jsonb_build_object('term', o."term") ELSE '{}' END
        || CASE WHEN o."content" IS DISTINCT FROM n."content" THEN jsonb_build_object('content', o."content") ELSE '{}' END,
        CASE WHEN o."source" IS DISTINCT FROM n."source" THEN jsonb_build_object('source', n."source") ELSE '{}' END
        || CASE WHEN o."medium" IS DISTINCT FROM n."medium" THEN jsonb_build_object('medium', n."medium") ELSE '{}' END
        || CASE WHEN o."campaign" IS DISTINCT FROM n."campaign" THEN jsonb_build_object('campaign', n."campaign") ELSE '{}' END
        || CASE WHEN o."term" IS DISTINCT FROM n."term" THEN jsonb_build_object('term', n."term") ELSE '{}' END
        || CASE WHEN o."content" IS DISTINCT FROM n."content" THEN jsonb_build_object('content', n."content") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("list_id")
      WHERE (o."source", o."medium", o."campaign", o."term", o."content") IS DISTINCT FROM (n."source", n."medium", n."campaign", n."term", n."content");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_utm', concat_ws(':', n."list_id"), jsonb_build_object('list_id', n."list_id", 'source', n."source", 'medium', n."medium", 'campaign', n."campaign", 'term', n."term", 'content', n."content") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_utm', concat_ws(':', o."list_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER campaign_utm_log_update AFTER UPDATE ON "campaign_utm" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_utm();--> statement-breakpoint
CREATE TRIGGER campaign_utm_log_insert AFTER INSERT ON "campaign_utm" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_utm();--> statement-breakpoint
CREATE TRIGGER campaign_utm_log_delete AFTER DELETE ON "campaign_utm" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_utm();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_links() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_links', concat_ws(':', n."list_id", n."creator_id"),
        CASE WHEN o."target" IS DISTINCT FROM n."target" THEN jsonb_build_object('target', o."target") ELSE '{}' END
        || CASE WHEN o."promo_code" IS DISTINCT FROM n."promo_code" THEN jsonb_build_object('promo_code', o."promo_code") ELSE '{}' END
        || CASE WHEN o."is_active" IS DISTINCT FROM n."is_active" THEN jsonb_build_object('is_active', o."is_active") ELSE '{}' END,
        CASE WHEN o."target" IS DISTINCT FROM n."target" THEN jsonb_build_object('target', n."target") ELSE '{}' END
        || CASE WHEN o."promo_code" IS DISTINCT FROM n."promo_code" THEN jsonb_build_object('promo_code', n."promo_code") ELSE '{}' END
        || CASE WHEN o."is_active" IS DISTINCT FROM n."is_active" THEN jsonb_build_object('is_active', n."is_active") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("list_id", "creator_id")
      WHERE (o."target", o."promo_code", o."is_active") IS DISTINCT FROM (n."target", n."promo_code", n."is_active");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_links', concat_ws(':', n."list_id", n."creator_id"), jsonb_build_object('list_id', n."list_id", 'creator_id', n."creator_id", 'target', n."target", 'promo_code', n."promo_code", 'is_active', n."is_active") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_links', concat_ws(':', o."list_id", o."creator_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER campaign_links_log_update AFTER UPDATE ON "campaign_links" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_links();--> statement-breakpoint
CREATE TRIGGER campaign_links_log_insert AFTER INSERT ON "campaign_links" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_links();--> statement-breakpoint
CREATE TRIGGER campaign_links_log_delete AFTER DELETE ON "campaign_links" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_links();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_orders() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_orders', concat_ws(':', n."id"),
        CASE WHEN o."ordered_at" IS DISTINCT FROM n."ordered_at" THEN jsonb_build_object('ordered_at', o."ordered_at") ELSE '{}' END
        || CASE WHEN o."changed_at" IS DISTINCT FROM n."changed_at" THEN jsonb_build_object('changed_at', o."changed_at") ELSE '{}' END
        || CASE WHEN o."amount" IS DISTINCT FROM n."amount" THEN jsonb_build_object('amount', o."amount") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', o."currency") ELSE '{}' END
        || CASE WHEN o."is_cancelled" IS DISTINCT FROM n."is_cancelled" THEN jsonb_build_object('is_cancelled', o."is_cancelled") ELSE '{}' END
        || CASE WHEN o."code_link_id" IS DISTINCT FROM n."code_link_id" THEN jsonb_build_object('code_link_id', o."code_link_id") ELSE '{}' END
        || CASE WHEN o."unknown_code" IS DISTINCT FROM n."unknown_code" THEN jsonb_build_object('unknown_code', o."unknown_code") ELSE '{}' END
        || CASE WHEN o."click_link_id" IS DISTINCT FROM n."click_link_id" THEN jsonb_build_object('click_link_id', o."click_link_id") ELSE '{}' END
        || CASE WHEN o."clicked_at" IS DISTINCT FROM n."clicked_at" THEN jsonb_build_object('clicked_at', o."clicked_at") ELSE '{}' END
        || CASE WHEN o."has_unknown_click" IS DISTINCT FROM n."has_unknown_click" THEN jsonb_build_object('has_unknown_click', o."has_unknown_click") ELSE '{}' END
        || CASE WHEN o."source" IS DISTINCT FROM n."source" THEN jsonb_build_object('source', o."source") ELSE '{}' END,
        CASE WHEN o."ordered_at" IS DISTINCT FROM n."ordered_at" THEN jsonb_build_object('ordered_at', n."ordered_at") ELSE '{}' END
        || CASE WHEN o."changed_at" IS DISTINCT FROM n."changed_at" THEN jsonb_build_object('changed_at', n."changed_at") ELSE '{}' END
        || CASE WHEN o."amount" IS DISTINCT FROM n."amount" THEN jsonb_build_object('amount', n."amount") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', n."currency") ELSE '{}' END
        || CASE WHEN o."is_cancelled" IS DISTINCT FROM n."is_cancelled" THEN jsonb_build_object('is_cancelled', n."is_cancelled") ELSE '{}' END
        || CASE WHEN o."code_link_id" IS DISTINCT FROM n."code_link_id" THEN jsonb_build_object('code_link_id', n."code_link_id") ELSE '{}' END
        || CASE WHEN o."unknown_code" IS DISTINCT FROM n."unknown_code" THEN jsonb_build_object('unknown_code', n."unknown_code") ELSE '{}' END
        || CASE WHEN o."click_link_id" IS DISTINCT FROM n."click_link_id" THEN jsonb_build_object('click_link_id', n."click_link_id") ELSE '{}' END
        || CASE WHEN o."clicked_at" IS DISTINCT FROM n."clicked_at" THEN jsonb_build_object('clicked_at', n."clicked_at") ELSE '{}' END
        || CASE WHEN o."has_unknown_click" IS DISTINCT FROM n."has_unknown_click" THEN jsonb_build_object('has_unknown_click', n."has_unknown_click") ELSE '{}' END
        || CASE WHEN o."source" IS DISTINCT FROM n."source" THEN jsonb_build_object('source', n."source") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."ordered_at", o."changed_at", o."amount", o."currency", o."is_cancelled", o."code_link_id", o."unknown_code", o."click_link_id", o."clicked_at", o."has_unknown_click", o."source") IS DISTINCT FROM (n."ordered_at", n."changed_at", n."amount", n."currency", n."is_cancelled", n."code_link_id", n."unknown_code", n."click_link_id", n."clicked_at", n."has_unknown_click", n."source");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_orders', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'ordered_at', n."ordered_at", 'changed_at', n."changed_at", 'amount', n."amount", 'currency', n."currency", 'is_cancelled', n."is_cancelled", 'code_link_id', n."code_link_id", 'unknown_code', n."unknown_code", 'click_link_id', n."click_link_id", 'clicked_at', n."clicked_at", 'has_unknown_click', n."has_unknown_click", 'source', n."source") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_orders', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER campaign_orders_log_update AFTER UPDATE ON "campaign_orders" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_orders();--> statement-breakpoint
CREATE TRIGGER campaign_orders_log_insert AFTER INSERT ON "campaign_orders" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_orders();--> statement-breakpoint
CREATE TRIGGER campaign_orders_log_delete AFTER DELETE ON "campaign_orders" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_orders();
