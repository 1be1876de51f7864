CREATE TABLE "moderation_matters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"message_id" uuid,
	"dispute_id" uuid,
	"creator_id" bigint,
	"niche_id" integer,
	"assignee_id" uuid,
	CONSTRAINT "moderation_matters_message_key" UNIQUE("message_id"),
	CONSTRAINT "moderation_matters_dispute_key" UNIQUE("dispute_id"),
	CONSTRAINT "moderation_matters_niche_key" UNIQUE("creator_id","niche_id"),
	CONSTRAINT "moderation_matters_of_one" CHECK (num_nonnulls("moderation_matters"."message_id", "moderation_matters"."dispute_id", "moderation_matters"."niche_id") = 1 and num_nulls("moderation_matters"."creator_id", "moderation_matters"."niche_id") <> 1)
);
--> statement-breakpoint
CREATE TABLE "moderation_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"matter_id" uuid NOT NULL,
	"step" text NOT NULL,
	"actor_id" uuid,
	"assignee_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid,
	"user_id" uuid,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"creator_id" bigint,
	"subject" text,
	"text" text NOT NULL,
	"page" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "moderation_matters" ADD CONSTRAINT "moderation_matters_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_matters" ADD CONSTRAINT "moderation_matters_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_matters" ADD CONSTRAINT "moderation_matters_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_matters" ADD CONSTRAINT "moderation_matters_niche_id_niches_id_fk" FOREIGN KEY ("niche_id") REFERENCES "public"."niches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_matters" ADD CONSTRAINT "moderation_matters_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_steps" ADD CONSTRAINT "moderation_steps_matter_id_moderation_matters_id_fk" FOREIGN KEY ("matter_id") REFERENCES "public"."moderation_matters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_steps" ADD CONSTRAINT "moderation_steps_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_steps" ADD CONSTRAINT "moderation_steps_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_matters_assignee_idx" ON "moderation_matters" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "moderation_steps_matter_idx" ON "moderation_steps" USING btree ("matter_id","id");--> statement-breakpoint
CREATE INDEX "support_messages_state_idx" ON "support_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_creator_idx" ON "support_messages" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "support_messages_user_idx" ON "support_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "creator_niches_proposed_idx" ON "creator_niches" USING btree ("creator_id") WHERE "creator_niches"."evidence" is not null and "creator_niches"."customer_id" is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "support_messages" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
REVOKE ALL ON "moderation_matters", "moderation_steps" FROM "limelight_tenant";
