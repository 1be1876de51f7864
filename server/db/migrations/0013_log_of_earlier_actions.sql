-- What the version before recorded for undo becomes changes, for the verbs that are undone by the log from now on.
CREATE FUNCTION pg_temp.since(verbs text[]) RETURNS SETOF actions LANGUAGE sql AS $$
  SELECT * FROM actions WHERE verb = ANY (verbs) AND inverse IS NOT NULL AND undone_at IS NULL AND customer_id IS NOT NULL
$$;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
  SELECT a.id, a.customer_id, 'crm_creators', c.row_id::text,
    jsonb_build_object('tag_ids', c.before->'removed'), jsonb_build_object('tag_ids', c.before->'added')
  FROM pg_temp.since('{crm.tag,crm.untag,crm.retag,labels.merge,labels.delete}') a JOIN crm_changes c ON c.action_id = a.id
  WHERE c.before ? 'added';--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
  SELECT a.id, a.customer_id, 'crm_creators', c.row_id::text,
    jsonb_build_object('status_id', c.before->'from'), jsonb_build_object('status_id', c.before->'to')
  FROM pg_temp.since('{crm.status,labels.merge,labels.delete}') a JOIN crm_changes c ON c.action_id = a.id
  WHERE c.before ? 'from' AND NOT c.before ? 'field';--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
  SELECT a.id, a.customer_id, CASE a.inverse->>'type' WHEN 'tag' THEN 'crm_tags' ELSE 'crm_statuses' END, a.inverse->>'id',
    jsonb_build_object('id', a.inverse->'id', 'customer_id', a.customer_id, 'title', a.inverse->'title', 'color', a.inverse->'color',
      'position', a.inverse->'position', 'created_at', a.inverse->'createdAt'), NULL
  FROM pg_temp.since('{labels.merge,labels.delete}') a;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
  SELECT a.id, a.customer_id, 'crm_creators', c.row_id::text,
    jsonb_build_object(f.name, CASE WHEN f.name = 'custom_email' AND c.before->>'from' = '' THEN 'null' ELSE c.before->'from' END),
    jsonb_build_object(f.name, CASE WHEN f.name = 'custom_email' AND c.before->>'to' = '' THEN 'null' ELSE c.before->'to' END)
  FROM pg_temp.since('{crm.fields}') a JOIN crm_changes c ON c.action_id = a.id
  CROSS JOIN LATERAL (SELECT CASE c.before->>'field' WHEN 'customEmail' THEN 'custom_email' ELSE 'custom_note' END AS name) f;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
  SELECT a.id, a.customer_id, 'crm_creators', c.row_id::text, c.before->'row'
  FROM pg_temp.since('{crm.remove}') a JOIN crm_changes c ON c.action_id = a.id;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
  SELECT a.id, a.customer_id, 'list_creators', concat_ws(':', p->>'list_id', p->>'creator_id'),
    p || jsonb_build_object('customer_id', a.customer_id)
  FROM pg_temp.since('{crm.remove}') a JOIN crm_changes c ON c.action_id = a.id
  CROSS JOIN LATERAL jsonb_array_elements(c.before->'places') p;--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
  SELECT a.id, a.customer_id, 'list_creators', concat_ws(':', l.id, r.creator_id), jsonb_build_object('list_id', l.id, 'creator_id', r.creator_id)
  FROM pg_temp.since('{crm.lists}') a JOIN crm_changes c ON c.action_id = a.id
  JOIN (
    SELECT id, creator_id FROM crm_creators
    UNION SELECT row_id, (before->'row'->>'creator_id')::bigint FROM crm_changes WHERE before ? 'row'
  ) r ON r.id = c.row_id CROSS JOIN LATERAL jsonb_array_elements_text(c.before->'cameInto') l(id);--> statement-breakpoint
INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
  SELECT a.id, a.customer_id, t.name, a.inverse->>t.key, '{"deleted_at": null}', '{}'
  FROM (VALUES ('views.delete', 'saved_views', 'viewId'), ('timeline.note-delete', 'notes', 'noteId'))
    t(verb, name, key) CROSS JOIN LATERAL pg_temp.since(ARRAY[t.verb]) a;--> statement-breakpoint
DELETE FROM crm_changes c USING actions a WHERE a.id = c.action_id AND a.verb <> 'crm.import';
