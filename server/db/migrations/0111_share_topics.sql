CREATE TABLE "topic_shares" (
	"topic_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"white_label" boolean DEFAULT false NOT NULL,
	"logo" text,
	"company_logo" text,
	"company_name" text,
	"share_id" text,
	"share_password" text,
	"share_expires_at" timestamp with time zone,
	"report" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "topic_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_visits" ALTER COLUMN "list_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "list_visits" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "topic_shares" ADD CONSTRAINT "topic_shares_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_shares_share_key" ON "topic_shares" USING btree ("share_id");--> statement-breakpoint
ALTER TABLE "list_visits" ADD CONSTRAINT "list_visits_topic_id_topic_shares_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic_shares"("topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_visits_topic_idx" ON "list_visits" USING btree ("topic_id","created_at","id");--> statement-breakpoint
ALTER TABLE "list_visits" ADD CONSTRAINT "list_visits_of_one" CHECK (num_nonnulls("list_visits"."list_id", "list_visits"."topic_id") = 1);--> statement-breakpoint
CREATE POLICY "tenant" ON "topic_shares" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);