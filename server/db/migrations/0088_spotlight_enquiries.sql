CREATE TABLE "spotlight_enquiries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"claim_id" uuid NOT NULL,
	"form_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spotlight_enquiries_form_key" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "spotlight_visits" (
	"spotlight_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "spotlight_visits_spotlight_id_day_pk" PRIMARY KEY("spotlight_id","day")
);
--> statement-breakpoint
ALTER TABLE "creator_spotlights" ADD COLUMN "takes_enquiries" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spotlight_enquiries" ADD CONSTRAINT "spotlight_enquiries_claim_id_creator_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."creator_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_visits" ADD CONSTRAINT "spotlight_visits_spotlight_id_creator_spotlights_id_fk" FOREIGN KEY ("spotlight_id") REFERENCES "public"."creator_spotlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spotlight_enquiries_claim_idx" ON "spotlight_enquiries" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "spotlight_enquiries_created_idx" ON "spotlight_enquiries" USING btree ("created_at");