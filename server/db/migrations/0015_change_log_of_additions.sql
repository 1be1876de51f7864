-- Converts the undo data of additions, of changes of lists, of dismissed duplicates and of pasted links to changes: these verbs are
-- undone by the log from now on. Columns that are absent from "after" are restored whatever they hold, as before.
CREATE FUNCTION pg_temp.recorded(verbs text[]) RETURNS SETOF actions LANGUAGE sql AS $$
  SELECT * FROM actions WHERE verb = ANY (verbs) AND inverse IS NOT NULL AND undone_at IS NULL AND customer_id IS NOT NULL
$$;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
  SELECT a.id, a.customer_id, 'lists', a.inverse->>'newList', jsonb_build_object('id', a.inverse->'newList')
  FROM pg_temp.recorded('{crm.add,lists.create,lists.add}') a WHERE a.inverse->>'newList' IS NOT NULL;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
  SELECT a.id, a.customer_id, 'crm_creators', r->>'id', jsonb_build_object('id', r->'id', 'creator_id', r->'creatorId')
  FROM pg_temp.recorded('{crm.add,lists.create,lists.add}') a
  CROSS JOIN LATERAL jsonb_array_elements(a.inverse->'crmCreators') r;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
  SELECT a.id, a.customer_id, 'list_creators', concat_ws(':', m->>'listId', m->>'creatorId'),
    jsonb_build_object('list_id', m->'listId', 'creator_id', m->'creatorId')
  FROM pg_temp.recorded('{crm.add,lists.create,lists.add}') a
  CROSS JOIN LATERAL jsonb_array_elements(a.inverse->'members') m;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
  SELECT a.id, a.customer_id, 'list_creators', concat_ws(':', m->>'listId', m->>'creatorId'),
    jsonb_build_object('list_id', m->'listId', 'customer_id', a.customer_id, 'creator_id', m->'creatorId',
      'added_by', m->'addedBy', 'created_at', m->'createdAt')
  FROM pg_temp.recorded('{lists.remove}') a CROSS JOIN LATERAL jsonb_array_elements(a.inverse->'members') m;--> statement-breakpoint
-- What an update wrote is what the next one found, or what the list holds.
INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
  SELECT u.id, u.customer_id, 'lists', u.list_id::text,
    CASE WHEN u.title <> u.new_title THEN jsonb_build_object('title', u.title) ELSE '{}' END
    || CASE WHEN u.description <> u.new_description THEN jsonb_build_object('description', u.description) ELSE '{}' END,
    CASE WHEN u.title <> u.new_title THEN jsonb_build_object('title', u.new_title) ELSE '{}' END
    || CASE WHEN u.description <> u.new_description THEN jsonb_build_object('description', u.new_description) ELSE '{}' END
  FROM (
    SELECT a.id, a.customer_id, l.id AS list_id, a.inverse->>'title' AS title, a.inverse->>'description' AS description,
      coalesce(lead(a.inverse->>'title') OVER following, l.title) AS new_title,
      coalesce(lead(a.inverse->>'description') OVER following, l.description) AS new_description
    FROM pg_temp.recorded('{lists.update}') a JOIN lists l ON l.id = (a.inverse->>'listId')::uuid
    WINDOW following AS (PARTITION BY l.id ORDER BY a.created_at, a.id)
  ) u WHERE (u.title, u.description) IS DISTINCT FROM (u.new_title, u.new_description);--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
  SELECT a.id, a.customer_id, 'lists', l.id::text, '{"deleted_at": null}', jsonb_build_object('deleted_at', l.deleted_at)
  FROM pg_temp.recorded('{lists.delete}') a JOIN lists l ON l.id = (a.inverse->>'listId')::uuid AND l.deleted_at IS NOT NULL;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
  SELECT a.id, a.customer_id, 'distinct_creators', concat_ws(':', a.customer_id, p->>0, p->>1),
    jsonb_build_object('customer_id', a.customer_id, 'creator_id', p->0, 'other_id', p->1)
  FROM pg_temp.recorded('{crm.distinct}') a CROSS JOIN LATERAL jsonb_array_elements(a.inverse->'pairs') p;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
  SELECT a.id, a.customer_id, 'crm_creators', c.row_id::text, jsonb_build_object('id', c.row_id, 'creator_id', c.before->'creatorId')
  FROM pg_temp.recorded('{crm.import}') a JOIN crm_changes c ON c.action_id = a.id WHERE (c.before->>'isNew')::boolean;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
  SELECT a.id, a.customer_id, 'list_creators', concat_ws(':', l.id, c.before->>'creatorId'),
    jsonb_build_object('list_id', l.id, 'creator_id', c.before->'creatorId')
  FROM pg_temp.recorded('{crm.import}') a JOIN crm_changes c ON c.action_id = a.id
  CROSS JOIN LATERAL jsonb_array_elements_text(c.before->'cameInto') l(id);--> statement-breakpoint
UPDATE actions SET inverse = '{}' WHERE inverse IS NOT NULL AND inverse <> '{}'
  AND verb IN ('crm.add', 'lists.create', 'lists.add', 'lists.remove', 'lists.update', 'lists.delete', 'crm.distinct');--> statement-breakpoint
DROP POLICY "tenant" ON "crm_changes" CASCADE;--> statement-breakpoint
DROP TABLE "crm_changes" CASCADE;
