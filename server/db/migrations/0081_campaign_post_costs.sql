ALTER TABLE "campaign_posts" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "listening_topics" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "gone_source_id" integer;--> statement-breakpoint
CREATE INDEX "posts_gone_idx" ON "posts" USING btree ("creator_id") WHERE "posts"."gone_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_gone_published_idx" ON "posts" USING btree ("published_at") WHERE "posts"."gone_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_campaign_posts() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, 'campaign_posts', concat_ws(':', n."list_id", n."creator_id", n."network", n."external_id"),
        CASE WHEN o."is_part" IS DISTINCT FROM n."is_part" THEN jsonb_build_object('is_part', o."is_part") ELSE '{}' END
        || CASE WHEN o."cost" IS DISTINCT FROM n."cost" THEN jsonb_build_object('cost', o."cost") ELSE '{}' END,
        CASE WHEN o."is_part" IS DISTINCT FROM n."is_part" THEN jsonb_build_object('is_part', n."is_part") ELSE '{}' END
        || CASE WHEN o."cost" IS DISTINCT FROM n."cost" THEN jsonb_build_object('cost', n."cost") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("list_id", "creator_id", "network", "external_id")
      WHERE (o."is_part", o."cost") IS DISTINCT FROM (n."is_part", n."cost");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, 'campaign_posts', concat_ws(':', n."list_id", n."creator_id", n."network", n."external_id"), jsonb_build_object('list_id', n."list_id", 'creator_id', n."creator_id", 'network', n."network", 'external_id', n."external_id", 'is_part', n."is_part", 'cost', n."cost") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, 'campaign_posts', concat_ws(':', o."list_id", o."creator_id", o."network", o."external_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;
