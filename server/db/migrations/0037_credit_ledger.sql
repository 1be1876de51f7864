CREATE TABLE "credit_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"monthly" integer NOT NULL,
	"extra" integer NOT NULL,
	"period" date NOT NULL,
	"granted" integer NOT NULL,
	"subject" text,
	"user_id" uuid,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_ledger_key" UNIQUE("customer_id","key"),
	CONSTRAINT "credit_ledger_never_negative" CHECK ("credit_ledger"."monthly" >= 0 and "credit_ledger"."extra" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_ledger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_ledger_balance_idx" ON "credit_ledger" USING btree ("customer_id","kind","id");--> statement-breakpoint
CREATE INDEX "credit_ledger_subject_idx" ON "credit_ledger" USING btree ("customer_id","kind","subject") WHERE "credit_ledger"."subject" is not null;--> statement-breakpoint
CREATE INDEX "credit_ledger_user_idx" ON "credit_ledger" USING btree ("user_id") WHERE "credit_ledger"."user_id" is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "credit_ledger" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- What foreign keys cascade to is allowed: a workspace goes with its ledger, a person leaves an entry without a name.
CREATE TRIGGER credit_ledger_append_only BEFORE UPDATE OR DELETE ON "credit_ledger"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_ledger_no_truncate BEFORE TRUNCATE ON "credit_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
REVOKE UPDATE, DELETE ON "credit_ledger" FROM limelight_tenant;
