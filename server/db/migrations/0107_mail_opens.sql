-- Indexes of mails are built first, while mails can be read; what locks tables for everyone comes last and takes no time.
CREATE INDEX "mail_messages_copies_idx" ON "mail_messages" USING btree ("mailbox_id","date") WHERE "mail_messages"."folder" is null and "mail_messages"."is_own" and "mail_messages"."state" in ('sent', 'read');--> statement-breakpoint
CREATE INDEX "mail_messages_pace_idx" ON "mail_messages" USING btree ("customer_id","sender","created_at") WHERE "mail_messages"."sequence_id" is not null;--> statement-breakpoint
CREATE TABLE "mail_hits" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"link" smallint,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mail_hits_first_key" UNIQUE NULLS NOT DISTINCT("message_id","link","source")
);--> statement-breakpoint
CREATE TABLE "mail_link_stops" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"stop_reason" text NOT NULL
);--> statement-breakpoint
ALTER TABLE "mail_hits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_link_stops" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "reported_customer_id" uuid;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "reported_thread_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "moved_from" uuid;--> statement-breakpoint
ALTER TABLE "spotlight_enquiries" ADD COLUMN "moved_from" uuid;--> statement-breakpoint
ALTER TABLE "mail_hits" ADD CONSTRAINT "mail_hits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_hits" ADD CONSTRAINT "mail_hits_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_reported_customer_id_customers_id_fk" FOREIGN KEY ("reported_customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_link_stops" ADD CONSTRAINT "mail_link_stops_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_link_stops" ADD CONSTRAINT "mail_link_stops_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_moved_from_creator_claims_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."creator_claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_enquiries" ADD CONSTRAINT "spotlight_enquiries_moved_from_creator_claims_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."creator_claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_hits_customer_idx" ON "mail_hits" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "mail_hits_unsettled_idx" ON "mail_hits" USING btree ("at") WHERE not "mail_hits"."is_settled";--> statement-breakpoint
CREATE INDEX "support_messages_reported_idx" ON "support_messages" USING btree ("reported_customer_id") WHERE "support_messages"."reported_customer_id" is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_hits" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE INDEX "mail_link_stops_customer_idx" ON "mail_link_stops" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "mail_threads_moved_idx" ON "mail_threads" USING btree ("moved_from") WHERE "mail_threads"."moved_from" is not null;--> statement-breakpoint
CREATE INDEX "spotlight_enquiries_moved_idx" ON "spotlight_enquiries" USING btree ("moved_from") WHERE "spotlight_enquiries"."moved_from" is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_link_stops" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
DROP INDEX "mail_messages_uncopied_idx";--> statement-breakpoint
DROP INDEX "mail_messages_paced_idx";--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "counts_opens" boolean DEFAULT false NOT NULL;