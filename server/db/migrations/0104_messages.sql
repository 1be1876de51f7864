CREATE TABLE "message_blocks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_blocks_claim_key" UNIQUE("customer_id","claim_id")
);
--> statement-breakpoint
ALTER TABLE "message_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_claim_id_creator_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."creator_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_blocks_claim_idx" ON "message_blocks" USING btree ("claim_id");--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_claim_id_creator_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."creator_claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_threads_claim_idx" ON "mail_threads" USING btree ("claim_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "message_blocks" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);