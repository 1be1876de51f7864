CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"subscription_id" text,
	"state" text,
	"plan" smallint,
	"cycle" text,
	"period_end" timestamp with time zone,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "subscriptions_stripe_customer_key" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "subscriptions" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
REVOKE ALL ON "stripe_events" FROM limelight_tenant;
