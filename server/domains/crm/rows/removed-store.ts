import { sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";

type Recorded = { actionId: string; at: Date };

/**
 * Takes rows out of the CRM, with whoever was merged into them, and out of all lists; deleted lists too: nobody is in
 * a list that an undo could bring back but not in the CRM. Keeps all of it under the action. Answers the creators of
 * the rows named that were there.
 */
export async function deleteRows(
  { db, customerId }: TenantDb,
  rowIds: readonly string[],
  { actionId, at }: Recorded,
): Promise<number[]> {
  const named = sql`any(${sql.param([...rowIds])}::uuid[])`;
  const { rows: leaving } = await db.execute<{ id: string; creatorId: number; isNamed: boolean }>(sql`
    select id, creator_id as "creatorId", merged_into is null as "isNamed" from crm_creators
    where customer_id = ${customerId} and (id = ${named} or merged_into = ${named})`);
  const creatorIds = leaving.map((row) => row.creatorId);
  // Each deleted row is looked for in merged_into. A session keeps how it looks: one that learned it when the table was
  // all but empty would read the whole of it for every row.
  await db.execute(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)`);
  await db.execute(sql`
    with gone as (
      delete from crm_creators
      where customer_id = ${customerId} and id = any(${sql.param(leaving.map((row) => row.id))}::uuid[])
      returning *
    ), places as (
      delete from list_creators
      where customer_id = ${customerId} and creator_id = any(${sql.param(creatorIds)}::bigint[])
      returning list_id, creator_id, added_by, created_at
    ), touched as (
      update lists set updated_at = ${at}
      where customer_id = ${customerId} and id in (select list_id from places)
    ), kept as (
      insert into crm_changes (action_id, customer_id, row_id, before)
      select ${actionId}, ${customerId}, g.id,
        jsonb_build_object('row', to_jsonb(g), 'places', coalesce(p.places, '[]'))
      from gone g left join (
        select creator_id, jsonb_agg(to_jsonb(places)) as places from places group by creator_id
      ) p on p.creator_id = g.creator_id
    )
    select`);
  return leaving.filter((row) => row.isNamed).map((row) => row.creatorId);
}

/** How many of the rows an action removed would be shown again: their creators exist and have not come back by themselves. */
export async function countReturning({ db, customerId }: TenantDb, actionId: string): Promise<number> {
  const { rows } = await db.execute<{ returning: number }>(sql`
    select count(*) as returning from crm_changes c
    join creators on creators.id = (c.before->'row'->>'creator_id')::bigint
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.before->'row'->>'merged_into' is null
      and not exists (
        select from crm_creators r where r.customer_id = ${customerId} and r.creator_id = creators.id)`);
  return rows[0]?.returning ?? 0;
}

/**
 * Puts back what an action removed, whole: row by row with id, times and what was written, in its lists, with whoever
 * was merged into it. Who came back by themselves stays as they are; a colleague, status, tag or list that is gone
 * meanwhile is left out. Answers the creators that are back: what is copied of them is as old as their removal.
 */
export async function restoreRows({ db, customerId }: TenantDb, { actionId, at }: Recorded): Promise<number[]> {
  const changes = sql`(
    select row_id, before->'row' as was, before->'places' as places from crm_changes
    where action_id = ${actionId} and customer_id = ${customerId}
  )`;
  const { rows } = await db.execute<{ creatorId: number }>(sql`
    insert into crm_creators
    select whole.* from ${changes} c
    join creators on creators.id = (c.was->>'creator_id')::bigint
    left join users on users.id = (c.was->>'added_by')::uuid
    left join crm_statuses s on s.id = (c.was->>'status_id')::uuid and s.customer_id = ${customerId}
    cross join lateral (
      select coalesce(jsonb_agg(t.id order by e.n), '[]') as ids
      from jsonb_array_elements_text(c.was->'tag_ids') with ordinality e(id, n)
      join crm_tags t on t.id = e.id::uuid and t.customer_id = ${customerId}
    ) tags
    cross join lateral jsonb_populate_record(null::crm_creators, c.was || jsonb_build_object(
      'customer_id', ${customerId}::uuid, 'added_by', users.id, 'status_id', s.id, 'tag_ids', tags.ids,
      'merged_into', null)) whole
    on conflict do nothing
    returning creator_id as "creatorId"`);
  // Whoever they were merged into may have come back by themselves, as another row. Few were merged, if any: those
  // are found first, whatever the planner thinks of JSON.
  await db.execute(sql`
    with merged as materialized (
      select row_id, (was->>'merged_into')::uuid as merged_into from ${changes} c where was->>'merged_into' is not null
    ), kept as materialized (
      select row_id, (was->>'creator_id')::bigint as creator_id from ${changes} c
      where row_id in (select merged_into from merged)
    )
    update crm_creators r set merged_into = into_row.id
    from merged m join kept k on k.row_id = m.merged_into
    join crm_creators into_row on into_row.customer_id = ${customerId} and into_row.creator_id = k.creator_id
      and into_row.merged_into is null
    where r.id = m.row_id and r.customer_id = ${customerId} and r.id <> into_row.id`);
  await db.execute(sql`
    with back as (
      insert into list_creators (list_id, customer_id, creator_id, added_by, created_at)
      select lists.id, ${customerId}, r.creator_id, users.id, p.created_at
      from ${changes} c
      cross join lateral jsonb_to_recordset(c.places)
        as p(list_id uuid, creator_id bigint, added_by uuid, created_at timestamptz)
      join lists on lists.id = p.list_id and lists.customer_id = ${customerId}
      join crm_creators r on r.customer_id = ${customerId} and r.creator_id = p.creator_id
      left join users on users.id = p.added_by
      on conflict do nothing
      returning list_id
    )
    update lists set updated_at = ${at} where customer_id = ${customerId} and id in (select list_id from back)`);
  return rows.map((row) => row.creatorId);
}
