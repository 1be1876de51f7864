ALTER TABLE "crm_creators" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "due" date;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "mentions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_creators" ADD CONSTRAINT "crm_creators_owner_fkey" FOREIGN KEY ("owner","customer_id") REFERENCES "public"."workspace_members"("user_id","customer_id") ON DELETE set null ("owner") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_creators_due_idx" ON "crm_creators" USING btree ("due") WHERE "crm_creators"."due" is not null and "crm_creators"."merged_into" is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_crm_creators() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'crm_creators', concat_ws(':', n."id"),
        CASE WHEN o."status_id" IS DISTINCT FROM n."status_id" THEN jsonb_build_object('status_id', o."status_id") ELSE '{}' END
        || CASE WHEN o."tag_ids" IS DISTINCT FROM n."tag_ids" THEN jsonb_build_object('tag_ids', o."tag_ids") ELSE '{}' END
        || CASE WHEN o."custom_email" IS DISTINCT FROM n."custom_email" THEN jsonb_build_object('custom_email', o."custom_email") ELSE '{}' END
        || CASE WHEN o."custom_note" IS DISTINCT FROM n."custom_note" THEN jsonb_build_object('custom_note', o."custom_note") ELSE '{}' END
        || CASE WHEN o."custom_values" IS DISTINCT FROM n."custom_values" THEN jsonb_build_object('custom_values', (SELECT coalesce(jsonb_object_agg(k, o."custom_values" -> k) FILTER (WHERE o."custom_values" ? k), '{}') FROM jsonb_object_keys(o."custom_values" || n."custom_values") k WHERE o."custom_values" -> k IS DISTINCT FROM n."custom_values" -> k)) ELSE '{}' END
        || CASE WHEN o."owner" IS DISTINCT FROM n."owner" THEN jsonb_build_object('owner', o."owner") ELSE '{}' END
        || CASE WHEN o."due" IS DISTINCT FROM n."due" THEN jsonb_build_object('due', o."due") ELSE '{}' END
        || CASE WHEN o."next_step" IS DISTINCT FROM n."next_step" THEN jsonb_build_object('next_step', o."next_step") ELSE '{}' END
        || CASE WHEN o."merged_into" IS DISTINCT FROM n."merged_into" THEN jsonb_build_object('merged_into', o."merged_into") ELSE '{}' END,
        CASE WHEN o."status_id" IS DISTINCT FROM n."status_id" THEN jsonb_build_object('status_id', n."status_id") ELSE '{}' END
        || CASE WHEN o."tag_ids" IS DISTINCT FROM n."tag_ids" THEN jsonb_build_object('tag_ids', n."tag_ids") ELSE '{}' END
        || CASE WHEN o."custom_email" IS DISTINCT FROM n."custom_email" THEN jsonb_build_object('custom_email', n."custom_email") ELSE '{}' END
        || CASE WHEN o."custom_note" IS DISTINCT FROM n."custom_note" THEN jsonb_build_object('custom_note', n."custom_note") ELSE '{}' END
        || CASE WHEN o."custom_values" IS DISTINCT FROM n."custom_values" THEN jsonb_build_object('custom_values', (SELECT coalesce(jsonb_object_agg(k, n."custom_values" -> k) FILTER (WHERE n."custom_values" ? k), '{}') FROM jsonb_object_keys(o."custom_values" || n."custom_values") k WHERE o."custom_values" -> k IS DISTINCT FROM n."custom_values" -> k)) ELSE '{}' END
        || CASE WHEN o."owner" IS DISTINCT FROM n."owner" THEN jsonb_build_object('owner', n."owner") ELSE '{}' END
        || CASE WHEN o."due" IS DISTINCT FROM n."due" THEN jsonb_build_object('due', n."due") ELSE '{}' END
        || CASE WHEN o."next_step" IS DISTINCT FROM n."next_step" THEN jsonb_build_object('next_step', n."next_step") ELSE '{}' END
        || CASE WHEN o."merged_into" IS DISTINCT FROM n."merged_into" THEN jsonb_build_object('merged_into', n."merged_into") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."status_id", o."tag_ids", o."custom_email", o."custom_note", o."custom_values", o."owner", o."due", o."next_step", o."merged_into") IS DISTINCT FROM (n."status_id", n."tag_ids", n."custom_email", n."custom_note", n."custom_values", n."owner", n."due", n."next_step", n."merged_into");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'crm_creators', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'creator_id', n."creator_id", 'status_id', n."status_id", 'tag_ids', n."tag_ids", 'custom_email', n."custom_email", 'custom_note', n."custom_note", 'custom_values', n."custom_values", 'owner', n."owner", 'due', n."due", 'next_step', n."next_step", 'merged_into', n."merged_into") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'crm_creators', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;
