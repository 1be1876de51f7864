CREATE TABLE "campaign_negotiations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"is_of_creator" boolean NOT NULL,
	"user_id" uuid,
	"amount" bigint,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_negotiations_position" UNIQUE("campaign_id","creator_id","position")
);
--> statement-breakpoint
ALTER TABLE "campaign_negotiations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_negotiations" ADD CONSTRAINT "campaign_negotiations_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_negotiations" ADD CONSTRAINT "campaign_negotiations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_negotiations" ADD CONSTRAINT "campaign_negotiations_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_negotiations" ADD CONSTRAINT "campaign_negotiations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_negotiations_creator_idx" ON "campaign_negotiations" USING btree ("creator_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_negotiations" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_negotiations() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_negotiations', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_negotiations', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$--> statement-breakpoint
CREATE TRIGGER campaign_negotiations_log_insert AFTER INSERT ON "campaign_negotiations" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_negotiations()--> statement-breakpoint
CREATE TRIGGER campaign_negotiations_log_delete AFTER DELETE ON "campaign_negotiations" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_negotiations()