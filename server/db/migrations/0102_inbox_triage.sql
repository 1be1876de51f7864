DROP INDEX "mail_threads_counts_idx";--> statement-breakpoint
CREATE TABLE "mail_comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD COLUMN "kind" text DEFAULT 'template' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_comments" ADD CONSTRAINT "mail_comments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_comments" ADD CONSTRAINT "mail_comments_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_comments" ADD CONSTRAINT "mail_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_comments_thread_idx" ON "mail_comments" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_comments_mentions_idx" ON "mail_comments" USING gin ("mentions" jsonb_path_ops) WHERE "mail_comments"."mentions" <> '[]';--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_campaign_id_campaign_briefs_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_briefs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_assignee_fkey" FOREIGN KEY ("assignee_id","customer_id") REFERENCES "public"."workspace_members"("user_id","customer_id") ON DELETE set null ("assignee_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_threads_assignee_idx" ON "mail_threads" USING btree ("assignee_id","customer_id");--> statement-breakpoint
CREATE INDEX "mail_threads_campaign_idx" ON "mail_threads" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "mail_threads_snoozed_idx" ON "mail_threads" USING btree ("snoozed_until") WHERE "mail_threads"."snoozed_until" is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_comments" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_mail_threads() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'mail_threads', concat_ws(':', n."id"),
        CASE WHEN o."assignee_id" IS DISTINCT FROM n."assignee_id" THEN jsonb_build_object('assignee_id', o."assignee_id") ELSE '{}' END
        || CASE WHEN o."snoozed_until" IS DISTINCT FROM n."snoozed_until" THEN jsonb_build_object('snoozed_until', o."snoozed_until") ELSE '{}' END
        || CASE WHEN o."campaign_id" IS DISTINCT FROM n."campaign_id" THEN jsonb_build_object('campaign_id', o."campaign_id") ELSE '{}' END,
        CASE WHEN o."assignee_id" IS DISTINCT FROM n."assignee_id" THEN jsonb_build_object('assignee_id', n."assignee_id") ELSE '{}' END
        || CASE WHEN o."snoozed_until" IS DISTINCT FROM n."snoozed_until" THEN jsonb_build_object('snoozed_until', n."snoozed_until") ELSE '{}' END
        || CASE WHEN o."campaign_id" IS DISTINCT FROM n."campaign_id" THEN jsonb_build_object('campaign_id', n."campaign_id") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."assignee_id", o."snoozed_until", o."campaign_id") IS DISTINCT FROM (n."assignee_id", n."snoozed_until", n."campaign_id");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'mail_threads', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'assignee_id', n."assignee_id", 'snoozed_until', n."snoozed_until", 'campaign_id', n."campaign_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'mail_threads', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mail_threads_log_update AFTER UPDATE ON "mail_threads" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_threads();--> statement-breakpoint
CREATE TRIGGER mail_threads_log_insert AFTER INSERT ON "mail_threads" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_threads();--> statement-breakpoint
CREATE TRIGGER mail_threads_log_delete AFTER DELETE ON "mail_threads" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_threads();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_mail_comments() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'mail_comments', concat_ws(':', n."id"),
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
      SELECT action, n.customer_id, 'mail_comments', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'text', n."text", 'edited_at', n."edited_at", 'deleted_at', n."deleted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'mail_comments', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mail_comments_log_update AFTER UPDATE ON "mail_comments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_comments();--> statement-breakpoint
CREATE TRIGGER mail_comments_log_insert AFTER INSERT ON "mail_comments" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_comments();--> statement-breakpoint
CREATE TRIGGER mail_comments_log_delete AFTER DELETE ON "mail_comments" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_comments();
--> statement-breakpoint
CREATE INDEX "mail_threads_tabs_idx" ON "mail_threads" USING btree ("customer_id","status","unread","snoozed_until","returned_at");
