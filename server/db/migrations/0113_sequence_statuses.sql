ALTER TABLE "mail_sequence_recipients" ADD COLUMN "is_sent_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_sequence_recipients" ADD COLUMN "is_answer_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_sequences" ADD COLUMN "sent_status" uuid;--> statement-breakpoint
ALTER TABLE "mail_sequences" ADD COLUMN "answered_status" uuid;