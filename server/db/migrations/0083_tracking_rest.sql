ALTER TABLE "campaign_links" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "employee_contents" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employee_contents" ADD COLUMN "stop_reason" text;--> statement-breakpoint
CREATE INDEX "posts_network_idx" ON "posts" USING btree ("external_id");--> statement-breakpoint
-- Written by hand: what drizzle-kit does not know.
CREATE OR REPLACE FUNCTION log_employee_teams() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'employee_teams', concat_ws(':', n."id"),
        CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', o."name") ELSE '{}' END,
        CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', n."name") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."name") IS DISTINCT FROM (n."name");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'employee_teams', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'name', n."name") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'employee_teams', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER employee_teams_log_update AFTER UPDATE ON "employee_teams" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_teams();--> statement-breakpoint
CREATE TRIGGER employee_teams_log_insert AFTER INSERT ON "employee_teams" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_teams();--> statement-breakpoint
CREATE TRIGGER employee_teams_log_delete AFTER DELETE ON "employee_teams" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_teams();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_employee_team_members() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'employee_team_members', concat_ws(':', n."creator_id"),
        CASE WHEN o."team_id" IS DISTINCT FROM n."team_id" THEN jsonb_build_object('team_id', o."team_id") ELSE '{}' END,
        CASE WHEN o."team_id" IS DISTINCT FROM n."team_id" THEN jsonb_build_object('team_id', n."team_id") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("creator_id")
      WHERE (o."team_id") IS DISTINCT FROM (n."team_id");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'employee_team_members', concat_ws(':', n."creator_id"), jsonb_build_object('creator_id', n."creator_id", 'team_id', n."team_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'employee_team_members', concat_ws(':', o."creator_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER employee_team_members_log_update AFTER UPDATE ON "employee_team_members" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_team_members();--> statement-breakpoint
CREATE TRIGGER employee_team_members_log_insert AFTER INSERT ON "employee_team_members" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_team_members();--> statement-breakpoint
CREATE TRIGGER employee_team_members_log_delete AFTER DELETE ON "employee_team_members" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_team_members();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_employee_invitations() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'employee_invitations', concat_ws(':', n."id"),
        CASE WHEN o."team_id" IS DISTINCT FROM n."team_id" THEN jsonb_build_object('team_id', o."team_id") ELSE '{}' END,
        CASE WHEN o."team_id" IS DISTINCT FROM n."team_id" THEN jsonb_build_object('team_id', n."team_id") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."team_id") IS DISTINCT FROM (n."team_id");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'employee_invitations', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'team_id', n."team_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'employee_invitations', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER employee_invitations_log_update AFTER UPDATE ON "employee_invitations" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_invitations();--> statement-breakpoint
CREATE TRIGGER employee_invitations_log_insert AFTER INSERT ON "employee_invitations" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_invitations();--> statement-breakpoint
CREATE TRIGGER employee_invitations_log_delete AFTER DELETE ON "employee_invitations" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_invitations();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_employee_contents() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'employee_contents', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', o."text") ELSE '{}' END
        || CASE WHEN o."link" IS DISTINCT FROM n."link" THEN jsonb_build_object('link', o."link") ELSE '{}' END
        || CASE WHEN o."archived_at" IS DISTINCT FROM n."archived_at" THEN jsonb_build_object('archived_at', o."archived_at") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', n."text") ELSE '{}' END
        || CASE WHEN o."link" IS DISTINCT FROM n."link" THEN jsonb_build_object('link', n."link") ELSE '{}' END
        || CASE WHEN o."archived_at" IS DISTINCT FROM n."archived_at" THEN jsonb_build_object('archived_at', n."archived_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title", o."text", o."link", o."archived_at") IS DISTINCT FROM (n."title", n."text", n."link", n."archived_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'employee_contents', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'title', n."title", 'text', n."text", 'link', n."link", 'archived_at', n."archived_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'employee_contents', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER employee_contents_log_update AFTER UPDATE ON "employee_contents" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_contents();--> statement-breakpoint
CREATE TRIGGER employee_contents_log_insert AFTER INSERT ON "employee_contents" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_contents();--> statement-breakpoint
CREATE TRIGGER employee_contents_log_delete AFTER DELETE ON "employee_contents" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_employee_contents();
--> statement-breakpoint
-- Filipino had two codes, "tl" and "fil": the first is gone.
INSERT INTO "outbox" ("creator_id") SELECT DISTINCT "id" FROM "creators" WHERE "language" = 'tl';--> statement-breakpoint
UPDATE "creators" SET "language" = 'fil' WHERE "language" = 'tl';--> statement-breakpoint
UPDATE "creator_facts" SET "value" = '"fil"' WHERE "field" = 'language' AND "value" = '"tl"';--> statement-breakpoint
UPDATE "crm_creators" SET "language" = 'fil' WHERE "language" = 'tl';--> statement-breakpoint
DELETE FROM "niche_keywords" k WHERE k."language" = 'tl' AND EXISTS (
  SELECT FROM "niche_keywords" o
  WHERE o."niche_id" = k."niche_id" AND o."type" = k."type" AND o."word" = k."word" AND o."language" = 'fil');--> statement-breakpoint
UPDATE "niche_keywords" SET "language" = 'fil' WHERE "language" = 'tl';--> statement-breakpoint
UPDATE "listening_topics" SET "query" = jsonb_set("query", '{languages}', ("query"->'languages') - 'tl' - 'fil' || '["fil"]')
WHERE "query"->'languages' ? 'tl';--> statement-breakpoint
UPDATE "saved_views" SET "state" = jsonb_set("state", '{filters,languages}', ("state"#>'{filters,languages}') - 'tl' - 'fil' || '["fil"]')
WHERE "state"#>'{filters,languages}' ? 'tl';--> statement-breakpoint
UPDATE "saved_views" SET "state" = jsonb_set("state", '{languages}', to_jsonb(regexp_replace("state"->>'languages', '(^|,)tl(?=,|$)', '\1fil')))
WHERE "screen" = 'discovery' AND "state"->>'languages' ~ '(^|,)tl(,|$)';
