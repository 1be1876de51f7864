ALTER TABLE "mailboxes" ADD COLUMN "sync_claim" uuid;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sync_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "hourly_max" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "warm_up_days" integer;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "warmed_on" date;--> statement-breakpoint
ALTER TABLE "mailboxes" DROP COLUMN "sync_started_at";