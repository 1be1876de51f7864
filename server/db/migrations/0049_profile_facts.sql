ALTER TABLE "creators" ADD COLUMN "whois_url" text;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "associated_brands" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "latest_title" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "latest_link" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "latest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "every_days" double precision;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "latest_title" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "latest_link" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "latest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "every_days" double precision;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "history" jsonb;