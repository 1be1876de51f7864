CREATE TABLE "account_connections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"claim_id" uuid,
	"account_id" bigint,
	"network" text NOT NULL,
	"tokens" text NOT NULL,
	"expires_at" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"problem" jsonb,
	"failures" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_connections" ADD CONSTRAINT "account_connections_claim_id_creator_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."creator_claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_connections" ADD CONSTRAINT "account_connections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_connections_account_key" ON "account_connections" USING btree ("account_id") WHERE "account_connections"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "account_connections_claim_idx" ON "account_connections" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "account_connections_due_idx" ON "account_connections" USING btree ("due_at");--> statement-breakpoint
-- Tokens of networks are of no workspace.
REVOKE ALL ON "account_connections" FROM limelight_tenant;
