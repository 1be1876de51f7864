CREATE TABLE "rate_cards" (
	"customer_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"card" jsonb NOT NULL,
	"user_id" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_cards_customer_id_version_pk" PRIMARY KEY("customer_id","version")
);
--> statement-breakpoint
ALTER TABLE "rate_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "rate_cards" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
REVOKE UPDATE, DELETE ON "rate_cards" FROM limelight_tenant;
