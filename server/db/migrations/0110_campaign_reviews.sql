CREATE TABLE "campaign_draft_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"creator_id" bigint NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"is_submitted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_draft_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"product" text NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_link" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"given_by" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_shipments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shipment_addresses" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD COLUMN "campaign_title" text;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD COLUMN "offered_to" uuid;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD COLUMN "had_owner" boolean;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD COLUMN "is_draft_of_creator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD COLUMN "submitted_by" uuid;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD COLUMN "x" double precision;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD COLUMN "y" double precision;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD COLUMN "seconds" double precision;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "campaign_draft_files" ADD CONSTRAINT "campaign_draft_files_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_draft_files" ADD CONSTRAINT "campaign_draft_files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_draft_files" ADD CONSTRAINT "campaign_draft_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_draft_files" ADD CONSTRAINT "campaign_draft_files_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_draft_files" ADD CONSTRAINT "campaign_draft_files_deliverable_id_campaign_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."campaign_deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_addresses" ADD CONSTRAINT "shipment_addresses_shipment_id_campaign_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."campaign_shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_addresses" ADD CONSTRAINT "shipment_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_addresses" ADD CONSTRAINT "shipment_addresses_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_addresses" ADD CONSTRAINT "shipment_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_draft_files_deliverable_idx" ON "campaign_draft_files" USING btree ("deliverable_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_draft_files_campaign_idx" ON "campaign_draft_files" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "campaign_draft_files_customer_idx" ON "campaign_draft_files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "campaign_draft_files_creator_idx" ON "campaign_draft_files" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "campaign_shipments_campaign_idx" ON "campaign_shipments" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "campaign_shipments_creator_idx" ON "campaign_shipments" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "shipment_addresses_user_idx" ON "shipment_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shipment_addresses_creator_idx" ON "shipment_addresses" USING btree ("creator_id");--> statement-breakpoint
UPDATE "campaign_contracts" c SET "campaign_title" = b."title", "brand" = u."name" FROM "campaign_briefs" b JOIN "customers" u ON u."id" = b."customer_id" WHERE b."id" = c."campaign_id";--> statement-breakpoint
UPDATE "campaign_contracts" c SET "offered_to" = coalesce(c."answered_by", (SELECT o."user_id" FROM "creator_claims" o WHERE o."creator_id" = c."creator_id" AND o."state" = 'owned' AND o."changed_at" <= c."created_at"));--> statement-breakpoint
UPDATE "campaign_contracts" c SET "had_owner" = c."offered_to" IS NOT NULL OR c."state" IN ('accepted', 'declined') OR EXISTS (SELECT FROM "creator_claims" o WHERE o."creator_id" = c."creator_id" AND o."state" = 'ended' AND o."method" IS NOT NULL);--> statement-breakpoint
UPDATE "changes" c SET "before" = c."before" || jsonb_build_object('campaign_title', b."title", 'brand', u."name", 'offered_to', c."before" -> 'answered_by', 'had_owner', true) FROM "campaign_briefs" b JOIN "customers" u ON u."id" = b."customer_id" WHERE c."tbl" = 'campaign_contracts' AND c."before" ? 'key' AND b."id" = (c."before" ->> 'campaign_id')::uuid;--> statement-breakpoint
UPDATE "changes" SET "before" = "before" || '{"is_draft_of_creator": false}' WHERE "tbl" = 'campaign_deliverables' AND "after" IS NULL AND NOT "before" ? 'is_draft_of_creator';--> statement-breakpoint
ALTER TABLE "campaign_contracts" ALTER COLUMN "campaign_title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ALTER COLUMN "brand" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ALTER COLUMN "had_owner" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_contracts" ADD CONSTRAINT "campaign_contracts_offered_to_users_id_fk" FOREIGN KEY ("offered_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliverables" ADD CONSTRAINT "campaign_deliverables_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_file_id_campaign_draft_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."campaign_draft_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_draft_files" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_shipments" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "shipment_addresses" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_draft_files() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_draft_files', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_draft_files', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE TRIGGER campaign_draft_files_log_insert AFTER INSERT ON "campaign_draft_files" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_draft_files()
--> statement-breakpoint
CREATE TRIGGER campaign_draft_files_log_delete AFTER DELETE ON "campaign_draft_files" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_draft_files()
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_shipments() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_shipments', concat_ws(':', n."campaign_id", n."creator_id", n."id"),
        CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', o."state") ELSE '{}' END
        || CASE WHEN o."carrier" IS DISTINCT FROM n."carrier" THEN jsonb_build_object('carrier', o."carrier") ELSE '{}' END
        || CASE WHEN o."tracking_number" IS DISTINCT FROM n."tracking_number" THEN jsonb_build_object('tracking_number', o."tracking_number") ELSE '{}' END
        || CASE WHEN o."tracking_link" IS DISTINCT FROM n."tracking_link" THEN jsonb_build_object('tracking_link', o."tracking_link") ELSE '{}' END
        || CASE WHEN o."problem" IS DISTINCT FROM n."problem" THEN jsonb_build_object('problem', o."problem") ELSE '{}' END
        || CASE WHEN o."moved_at" IS DISTINCT FROM n."moved_at" THEN jsonb_build_object('moved_at', o."moved_at") ELSE '{}' END,
        CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', n."state") ELSE '{}' END
        || CASE WHEN o."carrier" IS DISTINCT FROM n."carrier" THEN jsonb_build_object('carrier', n."carrier") ELSE '{}' END
        || CASE WHEN o."tracking_number" IS DISTINCT FROM n."tracking_number" THEN jsonb_build_object('tracking_number', n."tracking_number") ELSE '{}' END
        || CASE WHEN o."tracking_link" IS DISTINCT FROM n."tracking_link" THEN jsonb_build_object('tracking_link', n."tracking_link") ELSE '{}' END
        || CASE WHEN o."problem" IS DISTINCT FROM n."problem" THEN jsonb_build_object('problem', n."problem") ELSE '{}' END
        || CASE WHEN o."moved_at" IS DISTINCT FROM n."moved_at" THEN jsonb_build_object('moved_at', n."moved_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("campaign_id", "creator_id", "id")
      WHERE (o."state", o."carrier", o."tracking_number", o."tracking_link", o."problem", o."moved_at") IS DISTINCT FROM (n."state", n."carrier", n."tracking_number", n."tracking_link", n."problem", n."moved_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_shipments', concat_ws(':', n."campaign_id", n."creator_id", n."id"), jsonb_build_object('campaign_id', n."campaign_id", 'creator_id', n."creator_id", 'id', n."id", 'state', n."state", 'carrier', n."carrier", 'tracking_number', n."tracking_number", 'tracking_link', n."tracking_link", 'problem', n."problem", 'moved_at', n."moved_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_shipments', concat_ws(':', o."campaign_id", o."creator_id", o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$
--> statement-breakpoint
CREATE TRIGGER campaign_shipments_log_update AFTER UPDATE ON "campaign_shipments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_shipments()
--> statement-breakpoint
CREATE TRIGGER campaign_shipments_log_insert AFTER INSERT ON "campaign_shipments" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_shipments()
--> statement-breakpoint
CREATE TRIGGER campaign_shipments_log_delete AFTER DELETE ON "campaign_shipments" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_campaign_shipments()
--> statement-breakpoint
CREATE FUNCTION user_exists(of uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = of)
$$
