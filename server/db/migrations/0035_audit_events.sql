CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"customer_id" uuid,
	"by" text NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"about" text,
	"detail" text,
	"device" text,
	"address" text
);
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_workspace_idx" ON "audit_events" USING btree ("customer_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_at_idx" ON "audit_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_actor_idx" ON "audit_events" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_subject_idx" ON "audit_events" USING btree ("subject_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "audit_events" AS PERMISSIVE FOR ALL TO "limelight_tenant" USING (customer_id = nullif(current_setting('app.tenant', true), '')::uuid);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON "audit_events" FROM limelight_tenant;--> statement-breakpoint
CREATE FUNCTION protect_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF current_setting('app.retention', true) = 'on' THEN RETURN old; END IF;
  -- What leads to a person or a workspace may go, and nothing else changes.
  ELSIF (new.id, new.at, new."by", new.kind) = (old.id, old.at, old."by", old.kind)
    AND (new.customer_id IS NULL OR new.customer_id IS NOT DISTINCT FROM old.customer_id)
    AND (new.actor_id IS NULL OR new.actor_id IS NOT DISTINCT FROM old.actor_id)
    AND (new.subject_id IS NULL OR new.subject_id IS NOT DISTINCT FROM old.subject_id)
    AND (new.about IS NULL OR new.about IS NOT DISTINCT FROM old.about)
    AND (new.detail IS NULL OR new.detail IS NOT DISTINCT FROM old.detail)
    AND (new.device IS NULL OR new.device IS NOT DISTINCT FROM old.device)
    AND (new.address IS NULL OR new.address IS NOT DISTINCT FROM old.address) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_events_protected BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION protect_audit_events();
