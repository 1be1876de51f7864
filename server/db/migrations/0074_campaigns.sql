CREATE TABLE "campaign_costs" (
	"list_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "campaign_costs_list_id_creator_id_pk" PRIMARY KEY("list_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_costs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_posts" (
	"list_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"network" text NOT NULL,
	"external_id" text NOT NULL,
	"is_part" boolean DEFAULT true NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_posts_list_id_creator_id_network_external_id_pk" PRIMARY KEY("list_id","creator_id","network","external_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_posts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaigns" (
	"list_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"hashtags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"currency" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_costs" ADD CONSTRAINT "campaign_costs_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_costs" ADD CONSTRAINT "campaign_costs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_costs" ADD CONSTRAINT "campaign_costs_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_costs_creator_idx" ON "campaign_costs" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "campaign_posts_creator_idx" ON "campaign_posts" USING btree ("creator_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_costs" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_posts" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaigns" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_posts() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_posts', concat_ws(':', n."list_id", n."creator_id", n."network", n."external_id"),
        CASE WHEN o."is_part" IS DISTINCT FROM n."is_part" THEN jsonb_build_object('is_part', o."is_part") ELSE '{}' END,
        CASE WHEN o."is_part" IS DISTINCT FROM n."is_part" THEN jsonb_build_object('is_part', n."is_part") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("list_id", "creator_id", "network", "external_id")
      WHERE (o."is_part") IS DISTINCT FROM (n."is_part");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_posts', concat_ws(':', n."list_id", n."creator_id", n."network", n."external_id"), jsonb_build_object('list_id', n."list_id", 'creator_id', n."creator_id", 'network', n."network", 'external_id', n."external_id", 'is_part', n."is_part") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_posts', concat_ws(':', o."list_id", o."creator_id", o."network", o."external_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER campaign_posts_log_update AFTER UPDATE ON "campaign_posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_posts();--> statement-breakpoint
CREATE TRIGGER campaign_posts_log_insert AFTER INSERT ON "campaign_posts" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_posts();--> statement-breakpoint
CREATE TRIGGER campaign_posts_log_delete AFTER DELETE ON "campaign_posts" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_posts();
