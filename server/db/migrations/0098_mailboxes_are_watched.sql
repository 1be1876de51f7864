DROP INDEX "mail_sequences_created_idx";--> statement-breakpoint
DROP INDEX "mail_threads_last_idx";--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (normalize(regexp_replace(normalize(lower("mail_threads"."subject" || ' ' || "mail_threads"."address"), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)) STORED;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "watcher_id" uuid;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "watched_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_messages_flags_idx" ON "mail_messages" USING btree ("mailbox_id","state","date" desc) WHERE not "mail_messages"."is_own" and not "mail_messages"."is_seen";--> statement-breakpoint
CREATE INDEX "mail_sequences_newest_idx" ON "mail_sequences" USING btree ("customer_id","created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "mail_threads_newest_idx" ON "mail_threads" USING btree ("customer_id","last_at" desc,"id");--> statement-breakpoint
CREATE INDEX "mail_threads_counts_idx" ON "mail_threads" USING btree ("customer_id","status","unread");