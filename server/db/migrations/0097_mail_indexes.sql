ALTER TABLE "mail_messages" ADD COLUMN "is_copy_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_sequences" ADD COLUMN "problem" jsonb;--> statement-breakpoint
CREATE INDEX "mail_messages_uncopied_idx" ON "mail_messages" USING btree ("mailbox_id","date") WHERE "mail_messages"."folder" is null and "mail_messages"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "mail_messages_paced_idx" ON "mail_messages" USING btree ("mailbox_id","created_at") WHERE "mail_messages"."sequence_id" is not null;