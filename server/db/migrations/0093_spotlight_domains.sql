CREATE TABLE "spotlight_domains" (
	"spotlight_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spotlight_domains" ADD CONSTRAINT "spotlight_domains_spotlight_id_creator_spotlights_id_fk" FOREIGN KEY ("spotlight_id") REFERENCES "public"."creator_spotlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_domains_host_key" ON "spotlight_domains" USING btree ("host") WHERE "spotlight_domains"."state" <> 'pending';