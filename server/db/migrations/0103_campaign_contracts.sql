CREATE TABLE "campaign_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'offered' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"fee" bigint NOT NULL,
	"hash" text NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"accepted_name" text,
	"address_hash" text,
	"reason" text DEFAULT '' NOT NULL,
	"accepted_key" text,
	"accepted_bytes" bigint,
	CONSTRAINT "campaign_contracts_version" UNIQUE("campaign_id","creator_id","version")
);
--> statement-breakpoint
ALTER TABLE "campaign_contracts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"campaign_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD CONSTRAINT "campaign_contracts_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD CONSTRAINT "campaign_contracts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD CONSTRAINT "campaign_contracts_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD CONSTRAINT "campaign_contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD CONSTRAINT "campaign_contracts_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_contracts_customer_idx" ON "campaign_contracts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "campaign_contracts_creator_idx" ON "campaign_contracts" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "contract_templates_name_idx" ON "contract_templates" USING btree ("customer_id","name");--> statement-breakpoint
CREATE INDEX "contract_templates_campaign_idx" ON "contract_templates" USING btree ("campaign_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_contracts" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "contract_templates" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_contract_templates() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'contract_templates', concat_ws(':', n."id"),
        CASE WHEN o."campaign_id" IS DISTINCT FROM n."campaign_id" THEN jsonb_build_object('campaign_id', o."campaign_id") ELSE '{}' END
        || CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', o."name") ELSE '{}' END
        || CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', o."text") ELSE '{}' END,
        CASE WHEN o."campaign_id" IS DISTINCT FROM n."campaign_id" THEN jsonb_build_object('campaign_id', n."campaign_id") ELSE '{}' END
        || CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', n."name") ELSE '{}' END
        || CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', n."text") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."campaign_id", o."name", o."text") IS DISTINCT FROM (n."campaign_id", n."name", n."text");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'contract_templates', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'campaign_id', n."campaign_id", 'name', n."name", 'text', n."text") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'contract_templates', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE TRIGGER contract_templates_log_update AFTER UPDATE ON "contract_templates" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_contract_templates()
--> statement-breakpoint
CREATE TRIGGER contract_templates_log_insert AFTER INSERT ON "contract_templates" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_contract_templates()
--> statement-breakpoint
CREATE TRIGGER contract_templates_log_delete AFTER DELETE ON "contract_templates" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_contract_templates()
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_contracts() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_contracts', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_contracts', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE TRIGGER campaign_contracts_log_insert AFTER INSERT ON "campaign_contracts" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_contracts()
--> statement-breakpoint
CREATE TRIGGER campaign_contracts_log_delete AFTER DELETE ON "campaign_contracts" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_contracts()