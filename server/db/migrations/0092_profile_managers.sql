CREATE TABLE "creator_managers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"claim_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_managers" ADD CONSTRAINT "creator_managers_claim_id_creator_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."creator_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_managers" ADD CONSTRAINT "creator_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_managers_email_key" ON "creator_managers" USING btree ("claim_id","email");--> statement-breakpoint
CREATE INDEX "creator_managers_user_idx" ON "creator_managers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "creator_managers_invited_idx" ON "creator_managers" USING btree ("email") WHERE "creator_managers"."user_id" is null;