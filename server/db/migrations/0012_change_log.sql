CREATE TABLE "changes" (
	"action_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"tbl" text NOT NULL,
	"row_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "changes_action_id_seq_pk" PRIMARY KEY("action_id","seq")
);
--> statement-breakpoint
ALTER TABLE "changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "changes" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
-- Made by triggersOf() of server/db/change-log.ts, whose test compares.
CREATE OR REPLACE FUNCTION log_crm_tags() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'crm_tags', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."color" IS DISTINCT FROM n."color" THEN jsonb_build_object('color', o."color") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."color" IS DISTINCT FROM n."color" THEN jsonb_build_object('color', n."color") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title", o."color") IS DISTINCT FROM (n."title", n."color");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'crm_tags', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'title', n."title", 'color', n."color") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'crm_tags', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER crm_tags_log_update AFTER UPDATE ON "crm_tags" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_tags();--> statement-breakpoint
CREATE TRIGGER crm_tags_log_insert AFTER INSERT ON "crm_tags" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_tags();--> statement-breakpoint
CREATE TRIGGER crm_tags_log_delete AFTER DELETE ON "crm_tags" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_tags();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_crm_statuses() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'crm_statuses', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."color" IS DISTINCT FROM n."color" THEN jsonb_build_object('color', o."color") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', o."position") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."color" IS DISTINCT FROM n."color" THEN jsonb_build_object('color', n."color") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', n."position") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title", o."color", o."position") IS DISTINCT FROM (n."title", n."color", n."position");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'crm_statuses', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'title', n."title", 'color', n."color", 'position', n."position") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'crm_statuses', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER crm_statuses_log_update AFTER UPDATE ON "crm_statuses" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_statuses();--> statement-breakpoint
CREATE TRIGGER crm_statuses_log_insert AFTER INSERT ON "crm_statuses" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_statuses();--> statement-breakpoint
CREATE TRIGGER crm_statuses_log_delete AFTER DELETE ON "crm_statuses" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_statuses();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_lists() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'lists', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."description" IS DISTINCT FROM n."description" THEN jsonb_build_object('description', o."description") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', o."deleted_at") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."description" IS DISTINCT FROM n."description" THEN jsonb_build_object('description', n."description") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', n."deleted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title", o."description", o."deleted_at") IS DISTINCT FROM (n."title", n."description", n."deleted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'lists', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'title', n."title", 'description', n."description", 'deleted_at', n."deleted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'lists', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER lists_log_update AFTER UPDATE ON "lists" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_lists();--> statement-breakpoint
CREATE TRIGGER lists_log_insert AFTER INSERT ON "lists" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_lists();--> statement-breakpoint
CREATE TRIGGER lists_log_delete AFTER DELETE ON "lists" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_lists();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_crm_creators() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'crm_creators', concat_ws(':', n."id"),
        CASE WHEN o."status_id" IS DISTINCT FROM n."status_id" THEN jsonb_build_object('status_id', o."status_id") ELSE '{}' END
        || CASE WHEN o."tag_ids" IS DISTINCT FROM n."tag_ids" THEN jsonb_build_object('tag_ids', o."tag_ids") ELSE '{}' END
        || CASE WHEN o."custom_email" IS DISTINCT FROM n."custom_email" THEN jsonb_build_object('custom_email', o."custom_email") ELSE '{}' END
        || CASE WHEN o."custom_note" IS DISTINCT FROM n."custom_note" THEN jsonb_build_object('custom_note', o."custom_note") ELSE '{}' END
        || CASE WHEN o."merged_into" IS DISTINCT FROM n."merged_into" THEN jsonb_build_object('merged_into', o."merged_into") ELSE '{}' END,
        CASE WHEN o."status_id" IS DISTINCT FROM n."status_id" THEN jsonb_build_object('status_id', n."status_id") ELSE '{}' END
        || CASE WHEN o."tag_ids" IS DISTINCT FROM n."tag_ids" THEN jsonb_build_object('tag_ids', n."tag_ids") ELSE '{}' END
        || CASE WHEN o."custom_email" IS DISTINCT FROM n."custom_email" THEN jsonb_build_object('custom_email', n."custom_email") ELSE '{}' END
        || CASE WHEN o."custom_note" IS DISTINCT FROM n."custom_note" THEN jsonb_build_object('custom_note', n."custom_note") ELSE '{}' END
        || CASE WHEN o."merged_into" IS DISTINCT FROM n."merged_into" THEN jsonb_build_object('merged_into', n."merged_into") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."status_id", o."tag_ids", o."custom_email", o."custom_note", o."merged_into") IS DISTINCT FROM (n."status_id", n."tag_ids", n."custom_email", n."custom_note", n."merged_into");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'crm_creators', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'status_id', n."status_id", 'tag_ids', n."tag_ids", 'custom_email', n."custom_email", 'custom_note', n."custom_note", 'merged_into', n."merged_into") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'crm_creators', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER crm_creators_log_update AFTER UPDATE ON "crm_creators" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_creators();--> statement-breakpoint
CREATE TRIGGER crm_creators_log_insert AFTER INSERT ON "crm_creators" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_creators();--> statement-breakpoint
CREATE TRIGGER crm_creators_log_delete AFTER DELETE ON "crm_creators" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_crm_creators();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_list_creators() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'list_creators', concat_ws(':', n."list_id", n."creator_id"), jsonb_build_object('list_id', n."list_id", 'creator_id', n."creator_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'list_creators', concat_ws(':', o."list_id", o."creator_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER list_creators_log_insert AFTER INSERT ON "list_creators" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_list_creators();--> statement-breakpoint
CREATE TRIGGER list_creators_log_delete AFTER DELETE ON "list_creators" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_list_creators();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_distinct_creators() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'distinct_creators', concat_ws(':', n."customer_id", n."creator_id", n."other_id"), jsonb_build_object('customer_id', n."customer_id", 'creator_id', n."creator_id", 'other_id', n."other_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'distinct_creators', concat_ws(':', o."customer_id", o."creator_id", o."other_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER distinct_creators_log_insert AFTER INSERT ON "distinct_creators" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_distinct_creators();--> statement-breakpoint
CREATE TRIGGER distinct_creators_log_delete AFTER DELETE ON "distinct_creators" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_distinct_creators();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_notes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'notes', concat_ws(':', n."id"),
        CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', o."text") ELSE '{}' END
        || CASE WHEN o."edited_at" IS DISTINCT FROM n."edited_at" THEN jsonb_build_object('edited_at', o."edited_at") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', o."deleted_at") ELSE '{}' END,
        CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', n."text") ELSE '{}' END
        || CASE WHEN o."edited_at" IS DISTINCT FROM n."edited_at" THEN jsonb_build_object('edited_at', n."edited_at") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', n."deleted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."text", o."edited_at", o."deleted_at") IS DISTINCT FROM (n."text", n."edited_at", n."deleted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'notes', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'text', n."text", 'edited_at', n."edited_at", 'deleted_at', n."deleted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'notes', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notes_log_update AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_notes();--> statement-breakpoint
CREATE TRIGGER notes_log_insert AFTER INSERT ON "notes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_notes();--> statement-breakpoint
CREATE TRIGGER notes_log_delete AFTER DELETE ON "notes" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_notes();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_saved_views() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'saved_views', concat_ws(':', n."id"),
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', o."title") ELSE '{}' END
        || CASE WHEN o."shared" IS DISTINCT FROM n."shared" THEN jsonb_build_object('shared', o."shared") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', o."state") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', o."deleted_at") ELSE '{}' END,
        CASE WHEN o."title" IS DISTINCT FROM n."title" THEN jsonb_build_object('title', n."title") ELSE '{}' END
        || CASE WHEN o."shared" IS DISTINCT FROM n."shared" THEN jsonb_build_object('shared', n."shared") ELSE '{}' END
        || CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', n."state") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', n."deleted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."title", o."shared", o."state", o."deleted_at") IS DISTINCT FROM (n."title", n."shared", n."state", n."deleted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'saved_views', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'title', n."title", 'shared', n."shared", 'state', n."state", 'deleted_at', n."deleted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'saved_views', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER saved_views_log_update AFTER UPDATE ON "saved_views" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_saved_views();--> statement-breakpoint
CREATE TRIGGER saved_views_log_insert AFTER INSERT ON "saved_views" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_saved_views();--> statement-breakpoint
CREATE TRIGGER saved_views_log_delete AFTER DELETE ON "saved_views" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_saved_views();
