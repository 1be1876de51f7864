CREATE TABLE "mail_sequence_recipients" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"creator_id" bigint NOT NULL,
	"address" text NOT NULL,
	"values" jsonb NOT NULL,
	"state" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_mail_id" uuid,
	"thread_id" uuid,
	CONSTRAINT "mail_sequence_recipients_key" UNIQUE("sequence_id","address")
);
--> statement-breakpoint
ALTER TABLE "mail_sequence_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_sequences" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"user_id" uuid,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"steps" jsonb NOT NULL,
	"hours" jsonb,
	"stop_statuses" uuid[] NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_sequences_key_key" UNIQUE("customer_id","key")
);
--> statement-breakpoint
ALTER TABLE "mail_sequences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "sequence_id" uuid;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "daily_max" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "spacing_minutes" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "paced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_sequence_recipients" ADD CONSTRAINT "mail_sequence_recipients_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sequence_recipients" ADD CONSTRAINT "mail_sequence_recipients_sequence_id_mail_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."mail_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sequence_recipients" ADD CONSTRAINT "mail_sequence_recipients_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sequence_recipients" ADD CONSTRAINT "mail_sequence_recipients_last_mail_id_mail_messages_id_fk" FOREIGN KEY ("last_mail_id") REFERENCES "public"."mail_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sequence_recipients" ADD CONSTRAINT "mail_sequence_recipients_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sequences" ADD CONSTRAINT "mail_sequences_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sequences" ADD CONSTRAINT "mail_sequences_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sequences" ADD CONSTRAINT "mail_sequences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_sequence_recipients_due_idx" ON "mail_sequence_recipients" USING btree ("sequence_id","next_at","id") WHERE "mail_sequence_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_sequence_recipients_address_idx" ON "mail_sequence_recipients" USING btree ("customer_id","address");--> statement-breakpoint
CREATE INDEX "mail_sequence_recipients_creator_idx" ON "mail_sequence_recipients" USING btree ("creator_id","customer_id");--> statement-breakpoint
CREATE INDEX "mail_sequence_recipients_mail_idx" ON "mail_sequence_recipients" USING btree ("last_mail_id");--> statement-breakpoint
CREATE INDEX "mail_sequence_recipients_thread_idx" ON "mail_sequence_recipients" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "mail_sequences_created_idx" ON "mail_sequences" USING btree ("customer_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mail_sequences_mailbox_idx" ON "mail_sequences" USING btree ("mailbox_id");--> statement-breakpoint
CREATE INDEX "mail_templates_name_idx" ON "mail_templates" USING btree ("customer_id","name");--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_sequence_id_mail_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."mail_sequences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_sequence_recipients" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_sequences" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_templates" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_mail_templates() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'mail_templates', concat_ws(':', n."id"),
        CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', o."name") ELSE '{}' END
        || CASE WHEN o."subject" IS DISTINCT FROM n."subject" THEN jsonb_build_object('subject', o."subject") ELSE '{}' END
        || CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', o."text") ELSE '{}' END,
        CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', n."name") ELSE '{}' END
        || CASE WHEN o."subject" IS DISTINCT FROM n."subject" THEN jsonb_build_object('subject', n."subject") ELSE '{}' END
        || CASE WHEN o."text" IS DISTINCT FROM n."text" THEN jsonb_build_object('text', n."text") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."name", o."subject", o."text") IS DISTINCT FROM (n."name", n."subject", n."text");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'mail_templates', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'name', n."name", 'subject', n."subject", 'text', n."text") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'mail_templates', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mail_templates_log_update AFTER UPDATE ON "mail_templates" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_templates();--> statement-breakpoint
CREATE TRIGGER mail_templates_log_insert AFTER INSERT ON "mail_templates" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_templates();--> statement-breakpoint
CREATE TRIGGER mail_templates_log_delete AFTER DELETE ON "mail_templates" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_mail_templates();
