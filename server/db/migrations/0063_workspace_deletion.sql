ALTER TABLE "customers" ADD COLUMN "deletion_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_deletion_idx" ON "customers" USING btree ("deletion_at") WHERE "customers"."deletion_at" is not null;--> statement-breakpoint
-- Whether a workspace is the first on the Free plan that its owner has, also among those that wait for their deletion. It
-- acts for the owner of the tables: a workspace does not read rows of others.
CREATE FUNCTION is_first_free(workspace uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM customers this
    JOIN workspace_members own ON own.customer_id = this.id AND own.role = 'owner' AND own.left_at IS NULL
    JOIN workspace_members other ON other.user_id = own.user_id AND other.role = 'owner' AND other.left_at IS NULL
    JOIN customers earlier ON earlier.id = other.customer_id AND earlier.plan = 1
      AND (earlier.created_at, earlier.id) < (this.created_at, this.id)
    WHERE this.id = workspace)
$$;
