ALTER TABLE "changes" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "creator_id" bigint;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "layer" uuid;--> statement-breakpoint
-- What changes of the taxonomy stored by themselves moves into the log, as the triggers below would have written it.
CREATE FUNCTION taxonomy_values("values" jsonb, deleted_at timestamp with time zone) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_object_agg(
    CASE key WHEN 'categoryId' THEN 'category_id' WHEN 'deleted' THEN 'deleted_at' ELSE key END,
    CASE WHEN key = 'deleted' THEN (CASE WHEN value = 'true' THEN to_jsonb(deleted_at) ELSE 'null' END) ELSE value END)
  FROM jsonb_each("values")
$$;--> statement-breakpoint
WITH earlier AS MATERIALIZED (
  SELECT a.id AS action_id, a.created_at, c AS change, c->>'of' AS "of", place
  FROM "actions" a, jsonb_array_elements(a.inverse->'changes') WITH ORDINALITY AS e(c, place)
  WHERE a.verb = 'taxonomy.change' AND jsonb_typeof(a.inverse->'changes') = 'array'
), entries AS (
  -- A row that is deleted now has the time that a deletion has to find there.
  SELECT e.*, (change->>'id')::int AS id,
    coalesce(c.deleted_at, n.deleted_at, s.deleted_at, e.created_at) AS deleted_at,
    change->'before'->'deleted' = 'true' AND change->'after' ? 'name'
      AND (change->'before') - 'deleted' = (change->'after') - 'deleted' AS is_new
  FROM earlier e
  LEFT JOIN "categories" c ON e."of" = 'category' AND c.id = (change->>'id')::int
  LEFT JOIN "niches" n ON e."of" = 'niche' AND n.id = (change->>'id')::int
  LEFT JOIN "causes" s ON e."of" = 'cause' AND s.id = (change->>'id')::int
  WHERE e."of" IN ('category', 'niche', 'cause')
), moved AS (
  SELECT action_id, created_at, place, NULL::bigint AS creator_id, NULL::uuid AS layer,
    CASE "of" WHEN 'category' THEN 'categories' WHEN 'niche' THEN 'niches' ELSE 'causes' END AS tbl, id::text AS row_id,
    CASE WHEN NOT is_new THEN taxonomy_values(change->'before', deleted_at) END AS before,
    CASE WHEN is_new THEN jsonb_build_object('id', id) ELSE '{}' END || taxonomy_values(change->'after', deleted_at) AS after
  FROM entries
  UNION ALL
  SELECT action_id, created_at, place, NULL, NULL, 'niche_keywords',
    concat_ws(':', change->>'id', change->>'type', coalesce(change->>'language', 'any'), change->>'word'),
    CASE WHEN change->>'after' = 'none' THEN word.key || jsonb_build_object('position', NULL) ELSE '{}' END
      || CASE WHEN change->>'before' <> 'none' THEN jsonb_build_object('is_active', change->>'before' = 'on') END,
    CASE WHEN change->>'before' = 'none' THEN word.key ELSE '{}' END
      || CASE WHEN change->>'after' <> 'none' THEN jsonb_build_object('is_active', change->>'after' = 'on') END
  FROM earlier, LATERAL (SELECT jsonb_build_object('niche_id', change->'id', 'type', change->'type',
    'language', coalesce(change->>'language', 'any'), 'word', change->'word') AS key) word
  WHERE "of" = 'keyword'
  UNION ALL
  SELECT action_id, e.created_at, place, i.id, NULL, 'ambassadors', concat_ws(':', change->>'ranking', i.id),
    CASE WHEN change->'after' = 'false' THEN one.key || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('ambassadors', 'id')), 'created_at', e.created_at) END,
    CASE WHEN change->'after' = 'true' THEN one.key END
  FROM earlier e
  JOIN "creator_ids" i ON e."of" = 'ambassador' AND i.id = (change->>'creatorId')::bigint,
    LATERAL (SELECT jsonb_build_object('ranking', change->'ranking', 'creator_id', i.id) AS key) one
  UNION ALL
  -- Where a niche came from goes back with it, as long as nothing has changed it since.
  SELECT c.action_id, a.created_at, 1000000 + c.id, c.creator_id, c.layer, 'creator_niches',
    concat_ws(':', c.creator_id, c.niche_id, c.layer),
    CASE WHEN c.state_before IS NOT NULL THEN
      jsonb_build_object('state', c.state_before, 'is_primary', c.was_primary)
      || CASE WHEN n.niche_id IS NULL THEN '{}' ELSE jsonb_build_object('source_id', c.source_id, 'evidence', c.evidence) END END,
    jsonb_build_object('state', c.state_after, 'is_primary', c.is_primary)
      || CASE WHEN n.niche_id IS NULL THEN '{}' ELSE jsonb_build_object('source_id', n.source_id, 'evidence', n.evidence) END
  FROM "niche_changes" c JOIN "actions" a ON a.id = c.action_id
  LEFT JOIN "creator_niches" n ON n.creator_id = c.creator_id AND n.niche_id = c.niche_id
    AND n.customer_id IS NOT DISTINCT FROM c.layer AND n.state = c.state_after AND n.is_primary = c.is_primary
)
INSERT INTO "changes" (action_id, creator_id, layer, tbl, row_id, before, after)
  SELECT action_id, creator_id, layer, tbl, row_id, before, after FROM moved
  -- Changes of creators are deleted with what can be undone of their action.
  WHERE creator_id IS NULL OR NOT EXISTS (SELECT FROM "actions" a WHERE a.id = action_id AND a.is_expired)
  ORDER BY created_at, action_id, place;--> statement-breakpoint
DROP FUNCTION taxonomy_values;--> statement-breakpoint
UPDATE "actions" SET inverse = '{}' WHERE verb = 'taxonomy.change' AND inverse IS NOT NULL;--> statement-breakpoint
DROP TABLE "niche_changes";--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_creator_id_creator_ids_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator_ids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_layer_customers_id_fk" FOREIGN KEY ("layer") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_record_idx" ON "changes" USING btree ("tbl","row_id","seq" DESC NULLS LAST) WHERE "changes"."customer_id" is null and "changes"."creator_id" is null;--> statement-breakpoint
CREATE INDEX "changes_creator_idx" ON "changes" USING btree ("creator_id") WHERE "changes"."creator_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_layer_idx" ON "changes" USING btree ("layer") WHERE "changes"."layer" is not null;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_scope_check" CHECK ("changes"."customer_id" is null or ("changes"."creator_id" is null and "changes"."layer" is null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_categories() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.staff_action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, tbl, row_id, before, after)
      SELECT action, 'categories', concat_ws(':', n."id"),
        CASE WHEN o."side" IS DISTINCT FROM n."side" THEN jsonb_build_object('side', o."side") ELSE '{}' END
        || CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', o."name") ELSE '{}' END
        || CASE WHEN o."slug" IS DISTINCT FROM n."slug" THEN jsonb_build_object('slug', o."slug") ELSE '{}' END
        || CASE WHEN o."description" IS DISTINCT FROM n."description" THEN jsonb_build_object('description', o."description") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', o."position") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', o."deleted_at") ELSE '{}' END,
        CASE WHEN o."side" IS DISTINCT FROM n."side" THEN jsonb_build_object('side', n."side") ELSE '{}' END
        || CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', n."name") ELSE '{}' END
        || CASE WHEN o."slug" IS DISTINCT FROM n."slug" THEN jsonb_build_object('slug', n."slug") ELSE '{}' END
        || CASE WHEN o."description" IS DISTINCT FROM n."description" THEN jsonb_build_object('description', n."description") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', n."position") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', n."deleted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."side", o."name", o."slug", o."description", o."position", o."deleted_at") IS DISTINCT FROM (n."side", n."name", n."slug", n."description", n."position", n."deleted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, tbl, row_id, after)
      SELECT action, 'categories', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'side', n."side", 'name', n."name", 'slug', n."slug", 'description', n."description", 'position', n."position", 'deleted_at', n."deleted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, tbl, row_id, before)
      SELECT action, 'categories', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER categories_log_update AFTER UPDATE ON "categories" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_categories();--> statement-breakpoint
CREATE TRIGGER categories_log_insert AFTER INSERT ON "categories" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_categories();--> statement-breakpoint
CREATE TRIGGER categories_log_delete AFTER DELETE ON "categories" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_categories();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_niches() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.staff_action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, tbl, row_id, before, after)
      SELECT action, 'niches', concat_ws(':', n."id"),
        CASE WHEN o."category_id" IS DISTINCT FROM n."category_id" THEN jsonb_build_object('category_id', o."category_id") ELSE '{}' END
        || CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', o."name") ELSE '{}' END
        || CASE WHEN o."slug" IS DISTINCT FROM n."slug" THEN jsonb_build_object('slug', o."slug") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', o."position") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', o."deleted_at") ELSE '{}' END,
        CASE WHEN o."category_id" IS DISTINCT FROM n."category_id" THEN jsonb_build_object('category_id', n."category_id") ELSE '{}' END
        || CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', n."name") ELSE '{}' END
        || CASE WHEN o."slug" IS DISTINCT FROM n."slug" THEN jsonb_build_object('slug', n."slug") ELSE '{}' END
        || CASE WHEN o."position" IS DISTINCT FROM n."position" THEN jsonb_build_object('position', n."position") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', n."deleted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."category_id", o."name", o."slug", o."position", o."deleted_at") IS DISTINCT FROM (n."category_id", n."name", n."slug", n."position", n."deleted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, tbl, row_id, after)
      SELECT action, 'niches', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'category_id', n."category_id", 'name', n."name", 'slug', n."slug", 'position', n."position", 'deleted_at', n."deleted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, tbl, row_id, before)
      SELECT action, 'niches', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER niches_log_update AFTER UPDATE ON "niches" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_niches();--> statement-breakpoint
CREATE TRIGGER niches_log_insert AFTER INSERT ON "niches" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_niches();--> statement-breakpoint
CREATE TRIGGER niches_log_delete AFTER DELETE ON "niches" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_niches();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_niche_keywords() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.staff_action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, tbl, row_id, before, after)
      SELECT action, 'niche_keywords', concat_ws(':', n."niche_id", n."type", n."language", n."word"),
        CASE WHEN o."is_active" IS DISTINCT FROM n."is_active" THEN jsonb_build_object('is_active', o."is_active") ELSE '{}' END,
        CASE WHEN o."is_active" IS DISTINCT FROM n."is_active" THEN jsonb_build_object('is_active', n."is_active") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("niche_id", "type", "language", "word")
      WHERE (o."is_active") IS DISTINCT FROM (n."is_active");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, tbl, row_id, after)
      SELECT action, 'niche_keywords', concat_ws(':', n."niche_id", n."type", n."language", n."word"), jsonb_build_object('niche_id', n."niche_id", 'type', n."type", 'language', n."language", 'word', n."word", 'is_active', n."is_active") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, tbl, row_id, before)
      SELECT action, 'niche_keywords', concat_ws(':', o."niche_id", o."type", o."language", o."word"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER niche_keywords_log_update AFTER UPDATE ON "niche_keywords" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_niche_keywords();--> statement-breakpoint
CREATE TRIGGER niche_keywords_log_insert AFTER INSERT ON "niche_keywords" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_niche_keywords();--> statement-breakpoint
CREATE TRIGGER niche_keywords_log_delete AFTER DELETE ON "niche_keywords" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_niche_keywords();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_causes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.staff_action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, tbl, row_id, before, after)
      SELECT action, 'causes', concat_ws(':', n."id"),
        CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', o."name") ELSE '{}' END
        || CASE WHEN o."slug" IS DISTINCT FROM n."slug" THEN jsonb_build_object('slug', o."slug") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', o."deleted_at") ELSE '{}' END,
        CASE WHEN o."name" IS DISTINCT FROM n."name" THEN jsonb_build_object('name', n."name") ELSE '{}' END
        || CASE WHEN o."slug" IS DISTINCT FROM n."slug" THEN jsonb_build_object('slug', n."slug") ELSE '{}' END
        || CASE WHEN o."deleted_at" IS DISTINCT FROM n."deleted_at" THEN jsonb_build_object('deleted_at', n."deleted_at") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("id")
      WHERE (o."name", o."slug", o."deleted_at") IS DISTINCT FROM (n."name", n."slug", n."deleted_at");
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, tbl, row_id, after)
      SELECT action, 'causes', concat_ws(':', n."id"), jsonb_build_object('id', n."id", 'name', n."name", 'slug', n."slug", 'deleted_at', n."deleted_at") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, tbl, row_id, before)
      SELECT action, 'causes', concat_ws(':', o."id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER causes_log_update AFTER UPDATE ON "causes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_causes();--> statement-breakpoint
CREATE TRIGGER causes_log_insert AFTER INSERT ON "causes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_causes();--> statement-breakpoint
CREATE TRIGGER causes_log_delete AFTER DELETE ON "causes" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_causes();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_creator_niches() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.staff_action');
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, creator_id, layer, tbl, row_id, before, after)
      SELECT action, n."creator_id", n.customer_id, 'creator_niches', concat_ws(':', n."creator_id", n."niche_id", n."customer_id"),
        CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', o."state") ELSE '{}' END
        || CASE WHEN o."is_primary" IS DISTINCT FROM n."is_primary" THEN jsonb_build_object('is_primary', o."is_primary") ELSE '{}' END
        || CASE WHEN o."source_id" IS DISTINCT FROM n."source_id" THEN jsonb_build_object('source_id', o."source_id") ELSE '{}' END
        || CASE WHEN o."evidence" IS DISTINCT FROM n."evidence" THEN jsonb_build_object('evidence', o."evidence") ELSE '{}' END,
        CASE WHEN o."state" IS DISTINCT FROM n."state" THEN jsonb_build_object('state', n."state") ELSE '{}' END
        || CASE WHEN o."is_primary" IS DISTINCT FROM n."is_primary" THEN jsonb_build_object('is_primary', n."is_primary") ELSE '{}' END
        || CASE WHEN o."source_id" IS DISTINCT FROM n."source_id" THEN jsonb_build_object('source_id', n."source_id") ELSE '{}' END
        || CASE WHEN o."evidence" IS DISTINCT FROM n."evidence" THEN jsonb_build_object('evidence', n."evidence") ELSE '{}' END
      FROM old_rows o JOIN new_rows n USING ("creator_id", "niche_id")
      WHERE (o."state", o."is_primary", o."source_id", o."evidence") IS DISTINCT FROM (n."state", n."is_primary", n."source_id", n."evidence")
        AND o."customer_id" IS NOT DISTINCT FROM n."customer_id";
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, creator_id, layer, tbl, row_id, after)
      SELECT action, n."creator_id", n.customer_id, 'creator_niches', concat_ws(':', n."creator_id", n."niche_id", n."customer_id"), jsonb_build_object('creator_id', n."creator_id", 'niche_id', n."niche_id", 'customer_id', n."customer_id", 'state', n."state", 'is_primary', n."is_primary", 'source_id', n."source_id", 'evidence', n."evidence") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, creator_id, layer, tbl, row_id, before)
      SELECT action, o."creator_id", o.customer_id, 'creator_niches', concat_ws(':', o."creator_id", o."niche_id", o."customer_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER creator_niches_log_update AFTER UPDATE ON "creator_niches" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_niches();--> statement-breakpoint
CREATE TRIGGER creator_niches_log_insert AFTER INSERT ON "creator_niches" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_niches();--> statement-breakpoint
CREATE TRIGGER creator_niches_log_delete AFTER DELETE ON "creator_niches" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_creator_niches();--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_ambassadors() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.staff_action');
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, creator_id, tbl, row_id, after)
      SELECT action, n."creator_id", 'ambassadors', concat_ws(':', n."ranking", n."creator_id"), jsonb_build_object('ranking', n."ranking", 'creator_id', n."creator_id") FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, creator_id, tbl, row_id, before)
      SELECT action, o."creator_id", 'ambassadors', concat_ws(':', o."ranking", o."creator_id"), to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ambassadors_log_insert AFTER INSERT ON "ambassadors" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_ambassadors();--> statement-breakpoint
CREATE TRIGGER ambassadors_log_delete AFTER DELETE ON "ambassadors" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('app.staff_action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_ambassadors();
