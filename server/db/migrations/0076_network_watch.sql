CREATE TABLE "alert_events" (
	"customer_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"event" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_events_customer_id_subject_id_event_pk" PRIMARY KEY("customer_id","subject_id","event")
);
--> statement-breakpoint
ALTER TABLE "alert_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"rising" boolean NOT NULL,
	"handles" jsonb NOT NULL,
	"undisclosed" boolean NOT NULL,
	"silent_days" integer,
	"since" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "network_watches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"creator_id" bigint,
	"list_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_watches_creator_key" UNIQUE("customer_id","creator_id"),
	CONSTRAINT "network_watches_list_key" UNIQUE("customer_id","list_id"),
	CONSTRAINT "network_watches_subject" CHECK (num_nonnulls("network_watches"."creator_id", "network_watches"."list_id") < 2)
);
--> statement-breakpoint
ALTER TABLE "network_watches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_watches" ADD CONSTRAINT "network_watches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_watches" ADD CONSTRAINT "network_watches_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_watches" ADD CONSTRAINT "network_watches_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_watches" ADD CONSTRAINT "network_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_creator_idx" ON "alert_events" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "alert_rules_customer_idx" ON "alert_rules" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "network_watches_creator_idx" ON "network_watches" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "network_watches_list_idx" ON "network_watches" USING btree ("list_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "alert_events" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "alert_rules" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "network_watches" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
-- Written by hand: the change log of what can be undone.
CREATE OR REPLACE FUNCTION log_network_watches() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'network_watches', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title") IS DISTINCT FROM (n."title");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'network_watches', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'title', n."title") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'network_watches', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER network_watches_log_update AFTER UPDATE ON "network_watches" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_network_watches();--> statement-breakpoint
CREATE TRIGGER network_watches_log_insert AFTER INSERT ON "network_watches" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_network_watches();--> statement-breakpoint
CREATE TRIGGER network_watches_log_delete AFTER DELETE ON "network_watches" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_network_watches();
