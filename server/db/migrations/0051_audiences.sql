CREATE TABLE "audience_estimates" (
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"found" integer DEFAULT 0 NOT NULL,
	"job_id" uuid NOT NULL,
	"credit_key" text,
	"client_ids" text[] NOT NULL,
	"data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"calculated_at" timestamp with time zone,
	CONSTRAINT "audience_estimates_customer_id_creator_id_pk" PRIMARY KEY("customer_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "audience_estimates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audience_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"network" text NOT NULL,
	"tool" text NOT NULL,
	"file_name" text NOT NULL,
	"data" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audience_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audience_estimates" ADD CONSTRAINT "audience_estimates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_estimates" ADD CONSTRAINT "audience_estimates_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_reports" ADD CONSTRAINT "audience_reports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_reports" ADD CONSTRAINT "audience_reports_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_reports" ADD CONSTRAINT "audience_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_estimates_subject_idx" ON "audience_estimates" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "audience_reports_creator_idx" ON "audience_reports" USING btree ("customer_id","creator_id");--> statement-breakpoint
CREATE INDEX "audience_reports_subject_idx" ON "audience_reports" USING btree ("creator_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "audience_estimates" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "audience_reports" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_audience_reports() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'audience_reports', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'audience_reports', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audience_reports_log_insert AFTER INSERT ON "audience_reports" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_audience_reports();--> statement-breakpoint
CREATE TRIGGER audience_reports_log_delete AFTER DELETE ON "audience_reports" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_audience_reports();