CREATE TABLE "creator_goals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"network" text NOT NULL,
	"username" text NOT NULL,
	"figure" text NOT NULL,
	"target" double precision NOT NULL,
	"start" double precision NOT NULL,
	"due_on" date NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_goals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creator_goals" ADD CONSTRAINT "creator_goals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_goals" ADD CONSTRAINT "creator_goals_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_goals" ADD CONSTRAINT "creator_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_goals_customer_idx" ON "creator_goals" USING btree ("customer_id","creator_id");--> statement-breakpoint
CREATE INDEX "creator_goals_creator_idx" ON "creator_goals" USING btree ("creator_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_goals" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_creator_goals() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'creator_goals', concat_ws(':', n."id"),
        CASE WHEN o."target" IS DISTINCT FROM n."target" THEN jsonb_build_object('target', o."target") ELSE '{}' END,
        CASE WHEN o."target" IS DISTINCT FROM n."target" THEN jsonb_build_object('target', n."target") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."target") IS DISTINCT FROM (n."target");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'creator_goals', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'target', n."target") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'creator_goals', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER creator_goals_log_update AFTER UPDATE ON "creator_goals" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_goals();
--> statement-breakpoint
CREATE TRIGGER creator_goals_log_insert AFTER INSERT ON "creator_goals" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_goals();
--> statement-breakpoint
CREATE TRIGGER creator_goals_log_delete AFTER DELETE ON "creator_goals" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_goals();
