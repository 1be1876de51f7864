CREATE TABLE "creator_services" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"is_shared" boolean NOT NULL,
	"network" text,
	"format" text,
	"title" text NOT NULL,
	"price_min" bigint NOT NULL,
	"price_max" bigint NOT NULL,
	"currency" text NOT NULL,
	"note" text NOT NULL,
	"declared_on" date NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "score_history" ADD COLUMN "of" text DEFAULT 'influence' NOT NULL;--> statement-breakpoint
ALTER TABLE "score_history" ADD COLUMN "inputs" bigint;--> statement-breakpoint
ALTER TABLE "creator_services" ADD CONSTRAINT "creator_services_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_services" ADD CONSTRAINT "creator_services_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_services" ADD CONSTRAINT "creator_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_services_creator_idx" ON "creator_services" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "creator_services_customer_idx" ON "creator_services" USING btree ("customer_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_services" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "creator_services" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (is_shared);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_creator_services() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'creator_services', concat_ws(':', n."id"),
        CASE WHEN o."network" IS DISTINCT FROM n."network" THEN jsonb_build_object('network', o."network") ELSE '{}' END
        || CASE WHEN o."format" IS DISTINCT FROM n."format" THEN jsonb_build_object('format', o."format") ELSE '{}' END
        || CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."price_min" IS DISTINCT FROM n."price_min" THEN jsonb_build_object('price_min', o."price_min") ELSE '{}' END
        || CASE WHEN o."price_max" IS DISTINCT FROM n."price_max" THEN jsonb_build_object('price_max', o."price_max") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', o."currency") ELSE '{}' END
        || CASE WHEN o."note" IS DISTINCT FROM n."note" THEN jsonb_build_object('note', o."note") ELSE '{}' END
        || CASE WHEN o."declared_on" IS DISTINCT FROM n."declared_on" THEN jsonb_build_object('declared_on', o."declared_on") ELSE '{}' END,
        CASE WHEN o."network" IS DISTINCT FROM n."network" THEN jsonb_build_object('network', n."network") ELSE '{}' END
        || CASE WHEN o."format" IS DISTINCT FROM n."format" THEN jsonb_build_object('format', n."format") ELSE '{}' END
        || CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."price_min" IS DISTINCT FROM n."price_min" THEN jsonb_build_object('price_min', n."price_min") ELSE '{}' END
        || CASE WHEN o."price_max" IS DISTINCT FROM n."price_max" THEN jsonb_build_object('price_max', n."price_max") ELSE '{}' END
        || CASE WHEN o."currency" IS DISTINCT FROM n."currency" THEN jsonb_build_object('currency', n."currency") ELSE '{}' END
        || CASE WHEN o."note" IS DISTINCT FROM n."note" THEN jsonb_build_object('note', n."note") ELSE '{}' END
        || CASE WHEN o."declared_on" IS DISTINCT FROM n."declared_on" THEN jsonb_build_object('declared_on', n."declared_on") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."network", o."format", o."title", o."price_min", o."price_max", o."currency", o."note", o."declared_on") IS DISTINCT FROM (n."network", n."format", n."title", n."price_min", n."price_max", n."currency", n."note", n."declared_on");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'creator_services', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'network', n."network", 'format', n."format", 'title', n."title", 'price_min', n."price_min", 'price_max', n."price_max", 'currency', n."currency", 'note', n."note", 'declared_on', n."declared_on") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'creator_services', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER creator_services_log_update AFTER UPDATE ON "creator_services" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_services();--> statement-breakpoint
CREATE TRIGGER creator_services_log_insert AFTER INSERT ON "creator_services" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_services();--> statement-breakpoint
CREATE TRIGGER creator_services_log_delete AFTER DELETE ON "creator_services" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_services();