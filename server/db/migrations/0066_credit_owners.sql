ALTER TABLE "credit_ledger" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_ledger_owner_idx" ON "credit_ledger" USING btree ("owner_id","period") WHERE "credit_ledger"."owner_id" is not null;--> statement-breakpoint
-- Grants of this month are their workspace's present owner's: who owned it before is not known.
ALTER TABLE "credit_ledger" DISABLE TRIGGER "credit_ledger_append_only";--> statement-breakpoint
UPDATE "credit_ledger" g SET "owner_id" = m."user_id"
  FROM "customers" c JOIN "workspace_members" m ON m."customer_id" = c."id" AND m."role" = 'owner' AND m."left_at" IS NULL
  WHERE g."customer_id" = c."id" AND c."plan" = 1 AND g."reason" = 'grant'
    AND g."period" = date_trunc('month', now() AT TIME ZONE 'UTC')::date;--> statement-breakpoint
ALTER TABLE "credit_ledger" ENABLE TRIGGER "credit_ledger_append_only";--> statement-breakpoint
-- What the owner of a workspace was granted of the Free plan for a month in other workspaces. It acts for the owner of the
-- tables: a workspace does not read rows of others.
CREATE FUNCTION free_credits_elsewhere(workspace uuid, month date) RETURNS TABLE (kind text, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.kind, sum(g.amount)
  FROM workspace_members own
  JOIN credit_ledger g ON g.owner_id = own.user_id AND g.period = month AND g.customer_id <> workspace
  WHERE own.customer_id = workspace AND own.role = 'owner' AND own.left_at IS NULL
  GROUP BY g.kind
$$;
