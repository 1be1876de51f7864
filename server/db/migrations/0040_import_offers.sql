CREATE TABLE "import_offers" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"answer" text,
	"copy_id" uuid
);
--> statement-breakpoint
ALTER TABLE "import_offers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_offers" ADD CONSTRAINT "import_offers_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_offers" ADD CONSTRAINT "import_offers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_offers" ADD CONSTRAINT "import_offers_copy_id_imports_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "import_offers" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);