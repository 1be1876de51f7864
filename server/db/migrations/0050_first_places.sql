CREATE TABLE "first_places" (
	"ranking" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "first_places_ranking_creator_id_pk" PRIMARY KEY("ranking","creator_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tracked_rankings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"ranking" text NOT NULL,
	"network" text,
	"country" text,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracked_rankings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "first_places" ADD CONSTRAINT "first_places_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_rankings" ADD CONSTRAINT "tracked_rankings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_rankings" ADD CONSTRAINT "tracked_rankings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_places_creator_idx" ON "first_places" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_subject_key" ON "notifications" USING btree ("user_id","customer_id","subject");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("customer_id","user_id","type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tracked_rankings_key" ON "tracked_rankings" USING btree ("customer_id","ranking",coalesce("network", ''),coalesce("country", ''));--> statement-breakpoint
CREATE POLICY "tenant" ON "notifications" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "tracked_rankings" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "first_places" FROM limelight_tenant;
--> statement-breakpoint
-- Made by triggersOf() of server/db/change-log.ts, whose test compares.
CREATE OR REPLACE FUNCTION log_tracked_rankings() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'tracked_rankings', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'ranking', n."ranking") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'tracked_rankings', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tracked_rankings_log_insert AFTER INSERT ON "tracked_rankings" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_tracked_rankings();--> statement-breakpoint
CREATE TRIGGER tracked_rankings_log_delete AFTER DELETE ON "tracked_rankings" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_tracked_rankings();
