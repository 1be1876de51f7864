ALTER TABLE "changes" ADD COLUMN "is_undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Actions that were deleted with their workspace are of the installation: the log refers to them.
INSERT INTO "actions" (id, customer_id, actor_id, verb, count, inverse, created_at)
  SELECT action_id, NULL, (array_agg(user_id))[1], 'creators.curate', count(DISTINCT creator_id), '{}', min(at)
  FROM "curation_changes" c WHERE NOT EXISTS (SELECT FROM "actions" a WHERE a.id = c.action_id)
  GROUP BY action_id;--> statement-breakpoint
-- A form that was opened before still compares what it has read: no later change has a smaller number.
SELECT setval(pg_get_serial_sequence('changes', 'seq'),
  greatest(nextval(pg_get_serial_sequence('changes', 'seq')), (SELECT max(id) FROM "curation_changes")));--> statement-breakpoint
INSERT INTO "changes" (action_id, creator_id, tbl, row_id, before, after, is_undone)
  SELECT action_id, creator_id, 'creator_values', concat_ws(':', creator_id, field),
    jsonb_build_object('value', before, 'source', CASE WHEN source_before IS NOT NULL THEN
      jsonb_build_object('sourceId', source_before, 'at', source_before_at) END),
    jsonb_build_object('value', after), is_undone
  FROM "curation_changes" ORDER BY id;--> statement-breakpoint
DROP TABLE "curation_changes";--> statement-breakpoint
DROP INDEX "changes_creator_idx";--> statement-breakpoint
CREATE INDEX "actions_curation_idx" ON "actions" USING btree ("id") WHERE "actions"."verb" = 'creators.curate';--> statement-breakpoint
CREATE INDEX "changes_values_idx" ON "changes" USING btree ("seq") WHERE tbl = 'creator_values';--> statement-breakpoint
CREATE INDEX "changes_creator_idx" ON "changes" USING btree ("creator_id","seq") WHERE "changes"."creator_id" is not null;
