CREATE TABLE "creator_ids" (
	"id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_layers" (
	"customer_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"base_id" bigint,
	CONSTRAINT "creator_layers_customer_id_creator_id_pk" PRIMARY KEY("customer_id","creator_id"),
	CONSTRAINT "creator_layers_base_key" UNIQUE("customer_id","base_id")
);
--> statement-breakpoint
ALTER TABLE "creator_layers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creator_facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creator_niches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "newsletters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "podcasts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "posts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "creator_facts" DROP CONSTRAINT "creator_facts_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "creator_niches" DROP CONSTRAINT "creator_niches_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "crm_creators" DROP CONSTRAINT "crm_creators_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "distinct_creators" DROP CONSTRAINT "distinct_creators_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "distinct_creators" DROP CONSTRAINT "distinct_creators_other_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "import_creators" DROP CONSTRAINT "import_creators_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "list_creators" DROP CONSTRAINT "list_creators_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "list_feedback" DROP CONSTRAINT "list_feedback_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "notes_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "podcasts" DROP CONSTRAINT "podcasts_creator_id_creators_id_fk";
--> statement-breakpoint
ALTER TABLE "moments" DROP CONSTRAINT "moments_creator_id_creators_id_fk";
--> statement-breakpoint
DROP INDEX "accounts_handle_key";--> statement-breakpoint
DROP INDEX "newsletters_link_key";--> statement-breakpoint
DROP INDEX "podcasts_link_key";--> statement-breakpoint
ALTER TABLE "creator_facts" DROP CONSTRAINT "creator_facts_creator_id_field_pk";--> statement-breakpoint
ALTER TABLE "creator_niches" DROP CONSTRAINT "creator_niches_creator_id_niche_id_pk";--> statement-breakpoint
ALTER TABLE "creators" DROP CONSTRAINT "creators_pkey";--> statement-breakpoint
-- Earlier imports were the installation's.
ALTER TABLE "imports" ADD COLUMN "layer" text DEFAULT 'installation' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "layer" SET DEFAULT 'workspace';--> statement-breakpoint
ALTER TABLE "account_counts" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "creator_facts" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "creator_niches" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "customer_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid;--> statement-breakpoint
INSERT INTO "creator_ids" SELECT "id" FROM "creators";--> statement-breakpoint
-- They act for the owner of the tables: a workspace writes its own rows only.
CREATE FUNCTION name_creators() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO creator_ids VALUES (NEW.id) ON CONFLICT DO NOTHING;
  IF NEW.customer_id IS NOT NULL THEN
    INSERT INTO creator_layers (customer_id, creator_id) VALUES (NEW.customer_id, NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION forget_creators() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE tbl text;
BEGIN
  -- Also where a workspace is deleted, with its rows.
  INSERT INTO outbox (creator_id) SELECT id FROM old_rows;
  DELETE FROM creator_ids i USING old_rows o WHERE i.id = o.id AND NOT EXISTS (SELECT FROM creators c WHERE c.id = o.id);
  -- What is left of a creator that other layers have.
  IF EXISTS (SELECT FROM old_rows o JOIN creator_ids i ON i.id = o.id) THEN
    DELETE FROM creator_layers l USING old_rows o WHERE l.customer_id = o.customer_id AND l.creator_id = o.id;
    UPDATE creator_layers l SET base_id = NULL FROM old_rows o WHERE o.customer_id IS NULL AND l.base_id = o.id;
    FOREACH tbl IN ARRAY ARRAY['posts', 'account_counts', 'accounts', 'creator_facts', 'creator_niches', 'newsletters', 'podcasts'] LOOP
      EXECUTE format('DELETE FROM %I t USING old_rows o WHERE t.creator_id = o.id AND t.customer_id IS NOT DISTINCT FROM o.customer_id', tbl);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER creators_named BEFORE INSERT ON "creators" FOR EACH ROW EXECUTE FUNCTION name_creators();--> statement-breakpoint
CREATE TRIGGER creators_forgotten AFTER DELETE ON "creators" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION forget_creators();--> statement-breakpoint
REVOKE INSERT, DELETE ON "creator_ids" FROM "limelight_tenant";--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "creator_layers" FROM "limelight_tenant";--> statement-breakpoint
-- Policies apply to the tables, not to their partitions.
DO $$
DECLARE part regclass;
BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent IN ('posts'::regclass, 'account_counts'::regclass) LOOP
    EXECUTE format('REVOKE ALL ON %s FROM limelight_tenant', part);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "creator_layers" ADD CONSTRAINT "creator_layers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_layers" ADD CONSTRAINT "creator_layers_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_layers" ADD CONSTRAINT "creator_layers_base_id_creator_ids_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."creator_ids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_layers_base_idx" ON "creator_layers" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "creator_layers_creator_idx" ON "creator_layers" USING btree ("creator_id");--> statement-breakpoint
ALTER TABLE "account_counts" ADD CONSTRAINT "account_counts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_facts" ADD CONSTRAINT "creator_facts_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_facts" ADD CONSTRAINT "creator_facts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_niches" ADD CONSTRAINT "creator_niches_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_niches" ADD CONSTRAINT "creator_niches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD CONSTRAINT "crm_creators_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_creators" ADD CONSTRAINT "distinct_creators_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_creators" ADD CONSTRAINT "distinct_creators_other_id_creator_ids_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_creators" ADD CONSTRAINT "import_creators_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_creators" ADD CONSTRAINT "list_creators_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_feedback" ADD CONSTRAINT "list_feedback_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_counts_layer_idx" ON "account_counts" USING btree ("customer_id") WHERE "account_counts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "accounts_layer_idx" ON "accounts" USING btree ("customer_id") WHERE "accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "creator_facts_layer_idx" ON "creator_facts" USING btree ("customer_id") WHERE "creator_facts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "creator_niches_layer_idx" ON "creator_niches" USING btree ("customer_id") WHERE "creator_niches"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "creators_layer_idx" ON "creators" USING btree ("customer_id") WHERE "creators"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "newsletters_layer_idx" ON "newsletters" USING btree ("customer_id") WHERE "newsletters"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "podcasts_layer_idx" ON "podcasts" USING btree ("customer_id") WHERE "podcasts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_layer_idx" ON "posts" USING btree ("customer_id") WHERE "posts"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_key" UNIQUE NULLS NOT DISTINCT("network","username_key","customer_id");--> statement-breakpoint
ALTER TABLE "creator_facts" ADD CONSTRAINT "creator_facts_key" UNIQUE NULLS NOT DISTINCT("creator_id","field","customer_id");--> statement-breakpoint
ALTER TABLE "creator_niches" ADD CONSTRAINT "creator_niches_key" UNIQUE NULLS NOT DISTINCT("creator_id","niche_id","customer_id");--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_key" UNIQUE NULLS NOT DISTINCT("id","customer_id");--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_key" UNIQUE NULLS NOT DISTINCT("creator_id","link","customer_id");--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_key" UNIQUE NULLS NOT DISTINCT("creator_id","link","customer_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "account_counts" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "account_counts" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = account_counts."creator_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "accounts" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "accounts" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = accounts."creator_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_facts" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "creator_facts" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = creator_facts."creator_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_niches" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "creator_niches" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = creator_niches."creator_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "creators" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "creators" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = creators."id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "newsletters" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "newsletters" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = newsletters."creator_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "podcasts" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "podcasts" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = podcasts."creator_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "posts" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "installation" ON "posts" AS PERMISSIVE FOR SELECT TO "limelight_tenant" USING (customer_id is null and not exists (
        select from creator_layers l where l.customer_id = nullif(current_setting('app.tenant', true), '')::uuid and l.base_id = posts."creator_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_layers" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);