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
CREATE POLICY "tenant" ON "mail_templates" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);