ALTER TABLE "curation_changes" ADD COLUMN "source_before" integer;--> statement-breakpoint
ALTER TABLE "curation_changes" ADD COLUMN "source_before_at" timestamp with time zone;