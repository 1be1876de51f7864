ALTER TABLE "mailboxes" ALTER COLUMN "smtp" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ALTER COLUMN "imap" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ALTER COLUMN "password" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "gmail" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_messages_provider_idx" ON "mail_messages" USING btree ("mailbox_id","provider_id") WHERE "mail_messages"."provider_id" is not null;