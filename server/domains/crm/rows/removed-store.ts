import { sql } from "drizzle-orm";
import { withHashJoins } from "../../../db/hash-joins.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/**
 * Deletes rows from the CRM, with those merged into them, and from all lists; deleted lists too: a list that an undo
 * restores must not contain creators outside the CRM. Returns the creators of the named rows that existed.
 */
export async function deleteRows({ db, customerId }: TenantDb, rowIds: readonly string[], at: Date): Promise<number[]> {
  const named = sql`any(${sql.param([...rowIds])}::uuid[])`;
  const { rows: leaving } = await db.execute<{ id: string; creatorId: number; isNamed: boolean }>(sql`
    select id, creator_id as "creatorId", merged_into is null as "isNamed" from crm_creators
    where customer_id = ${customerId} and (id = ${named} or merged_into = ${named})`);
  const creatorIds = leaving.map((row) => row.creatorId);
  // The foreign key looks up each deleted row in merged_into with a cached plan: one made when the table was almost empty
  // would scan the table for every row.
  await db.execute(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)`);
  await db.execute(sql`
    with gone as (
      delete from crm_creators
      where customer_id = ${customerId} and id = any(${sql.param(leaving.map((row) => row.id))}::uuid[])
    ), places as (
      delete from list_creators
      where customer_id = ${customerId} and creator_id = any(${sql.param(creatorIds)}::bigint[])
      returning list_id
    ), touched as (
      update lists set updated_at = ${at}
      where customer_id = ${customerId} and id in (select list_id from places)
    )
    select`);
  return leaving.filter((row) => row.isNamed).map((row) => row.creatorId);
}

/** How many of the rows an action removed an undo would show again: their creators exist and were not added again. */
export async function countReturning({ db, customerId }: TenantDb, actionId: string): Promise<number> {
  const counting = sql`
    select count(*) as returning from changes c
    join creators on creators.id = (c.before->>'creator_id')::bigint
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'crm_creators' and c.after is null
      and c.before->>'merged_into' is null
      and not exists (
        select from crm_creators r where r.customer_id = ${customerId} and r.creator_id = creators.id)`;
  const { rows } = await withHashJoins(db, () => db.execute<{ returning: number }>(counting));
  return rows[0]?.returning ?? 0;
}

/**
 * After the rows that an action removed were restored: merges those again that were merged into another of them, which may
 * have been added again as another row. Returns their creators: their copies are as old as the removal.
 */
export async function mergeReturned({ db, customerId }: TenantDb, actionId: string): Promise<number[]> {
  const removed = sql`(
    select row_id::uuid as row_id, before from changes
    where action_id = ${actionId} and customer_id = ${customerId} and tbl = 'crm_creators' and after is null
  )`;
  // Few were merged, if any: they are selected first, as the planner misjudges JSON.
  await db.execute(sql`
    with merged as materialized (
      select row_id, (before->>'merged_into')::uuid as merged_into from ${removed} c where before->>'merged_into' is not null
    ), kept as materialized (
      select row_id, (before->>'creator_id')::bigint as creator_id from ${removed} c
      where row_id in (select merged_into from merged)
    )
    update crm_creators r set merged_into = into_row.id
    from merged m join kept k on k.row_id = m.merged_into
    join crm_creators into_row on into_row.customer_id = ${customerId} and into_row.creator_id = k.creator_id
      and into_row.merged_into is null
    where r.id = m.row_id and r.customer_id = ${customerId} and r.id <> into_row.id`);
  const returned = sql`select r.creator_id as "creatorId" from ${removed} c join crm_creators r on r.id = c.row_id`;
  const { rows } = await withHashJoins(db, () => db.execute<{ creatorId: number }>(returned));
  return rows.map((row) => row.creatorId);
}
