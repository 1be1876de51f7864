CREATE TABLE "creator_claims" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"method" text,
	"account_id" bigint,
	"network" text NOT NULL,
	"username" text NOT NULL,
	"external_id" text,
	"code" text,
	"code_expires_at" timestamp with time zone,
	"message_id" uuid,
	"evidence_link" text,
	"requested_name" text,
	"rename_message_id" uuid,
	"end" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_claims" ADD CONSTRAINT "creator_claims_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_claims" ADD CONSTRAINT "creator_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_claims" ADD CONSTRAINT "creator_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_claims" ADD CONSTRAINT "creator_claims_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_claims" ADD CONSTRAINT "creator_claims_rename_message_id_support_messages_id_fk" FOREIGN KEY ("rename_message_id") REFERENCES "public"."support_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_claims_owner_key" ON "creator_claims" USING btree ("creator_id") WHERE "creator_claims"."state" = 'owned';--> statement-breakpoint
CREATE UNIQUE INDEX "creator_claims_open_key" ON "creator_claims" USING btree ("creator_id","user_id") WHERE "creator_claims"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "creator_claims_user_idx" ON "creator_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "creator_claims_account_idx" ON "creator_claims" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "creator_claims_message_idx" ON "creator_claims" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "creator_claims_rename_idx" ON "creator_claims" USING btree ("rename_message_id");--> statement-breakpoint
CREATE INDEX "creators_well_known_idx" ON "creators" USING btree (lower("full_name")) WHERE ("creators"."tier" <= 3 or "creators"."user_id" is not null);