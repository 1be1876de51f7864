ALTER TABLE "mailboxes" ADD COLUMN "watcher_id" uuid;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "watched_until" timestamp with time zone;