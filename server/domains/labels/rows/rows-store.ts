import { sql, type SQL } from "drizzle-orm";
import { TAGS_PER_CREATOR_MAX } from "#contract/limits.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** These CRM rows, or all that have this label. */
export type Which = { rowIds: readonly string[] } | { having: string };

/** SET replaces what they have; `into` of a merge takes the place of `from`. */
export type TagChange =
  | { mode: "SET" | "ADD" | "REMOVE"; tagIds: readonly string[] }
  | { mode: "MERGE"; from: string; into: string };

type Recorded = { actionId: string; at: Date };

/** Creators whose tags changed in the same way. */
export type Tagged = { added: string[]; removed: string[]; creatorIds: number[]; fullest: number };

const ids = (values: readonly string[]): SQL => sql`${sql.param([...values])}::uuid[]`;

/** The tags of a row, of which `had` are those it has. */
function tagsAfter(change: TagChange): SQL {
  if (change.mode === "MERGE")
    return sql`array_append(array_remove(array_remove(had, ${change.from}::uuid), ${change.into}::uuid), ${change.into}::uuid)`;
  const given = ids(change.tagIds);
  if (change.mode === "SET") return given;
  if (change.mode === "ADD") return sql`had || array(select t from unnest(${given}) t where t <> all(had))`;
  return sql`array(select t from unnest(had) with ordinality u(t, n) where t <> all(${given}) order by n)`;
}

function among(which: Which, having: (id: string) => SQL): SQL {
  return "having" in which ? having(which.having) : sql`id = any(${ids(which.rowIds)})`;
}

/** Changes tags and keeps under the action which each row gained and lost. Rows that stay as they are are not touched. */
export async function updateTags(
  { db, customerId }: TenantDb,
  which: Which,
  change: TagChange,
  { actionId, at }: Recorded,
): Promise<Tagged[]> {
  const { rows } = await db.execute<Tagged>(sql`
    with before as (
      select id, had, ${tagsAfter(change)} as has from (
        select id, tag_ids as had from crm_creators
        where customer_id = ${customerId} and ${among(which, (id) => sql`tag_ids @> array[${id}::uuid]`)}
      ) r
    ), changed as (
      update crm_creators r set tag_ids = b.has, updated_at = ${at} from before b
      where r.id = b.id and not (b.had @> b.has and b.has @> b.had)
      returning r.id, r.creator_id, cardinality(b.has) as size,
        array(select t from unnest(b.has) t where t <> all(b.had)) as added,
        array(select t from unnest(b.had) t where t <> all(b.has)) as removed
    ), kept as (
      insert into crm_changes (action_id, customer_id, row_id, before)
      select ${actionId}, ${customerId}, id, jsonb_build_object('added', added, 'removed', removed) from changed
    )
    select added, removed, array_agg(creator_id) as "creatorIds", max(size) as fullest
    from changed group by added, removed`);
  return rows;
}

/**
 * Undoes updateTags tag by tag: what it put on goes, what it took off comes back, and what somebody has done to other
 * tags of the row since stays. Tags deleted meanwhile are left out, and so is what no longer fits on a row.
 */
export async function giveTagsBack({ db, customerId }: TenantDb, { actionId, at }: Recorded): Promise<void> {
  await db.execute(sql`
    update crm_creators r set tag_ids = b.tag_ids, updated_at = ${at} from (
      select r.id, (left_over.tags || back.tags)[1:${sql.raw(String(TAGS_PER_CREATOR_MAX))}] as tag_ids
      from crm_changes c join crm_creators r on r.id = c.row_id and r.customer_id = ${customerId}
      cross join lateral (
        select array(
          select t from unnest(r.tag_ids) with ordinality u(t, n) where not c.before->'added' ? t::text order by n
        ) as tags
      ) left_over
      cross join lateral (
        select array(
          select t.id from jsonb_array_elements_text(c.before->'removed') e(id)
          join crm_tags t on t.id = e.id::uuid and t.customer_id = ${customerId}
          where t.id <> all(left_over.tags)
        ) as tags
      ) back
      where c.action_id = ${actionId} and c.customer_id = ${customerId}
    ) b
    where r.id = b.id and r.tag_ids <> b.tag_ids`);
}

/** Of these rows, how many tags the fullest would have with these. */
export async function selectFullest(
  { db, customerId }: TenantDb,
  rowIds: readonly string[],
  tagIds: readonly string[],
): Promise<number> {
  const given = ids(tagIds);
  const { rows } = await db.execute<{ fullest: number }>(sql`
    select coalesce(max(cardinality(tag_ids) + (select count(*) from unnest(${given}) t where t <> all(tag_ids))), 0) as fullest
    from crm_creators where customer_id = ${customerId} and id = any(${ids(rowIds)})`);
  return rows[0]?.fullest ?? 0;
}

/** Creators who had the same status before. */
export type Moved = { from: string | null; creatorIds: number[] };

/** The same for statuses: a row has one or none. */
export async function updateStatus(
  { db, customerId }: TenantDb,
  which: Which,
  statusId: string | null,
  { actionId, at }: Recorded,
): Promise<Moved[]> {
  const { rows } = await db.execute<Moved>(sql`
    with before as (
      select id, status_id as was from crm_creators
      where customer_id = ${customerId} and status_id is distinct from ${statusId}::uuid
        and ${among(which, (id) => sql`status_id = ${id}::uuid`)}
    ), changed as (
      update crm_creators r set status_id = ${statusId}::uuid, updated_at = ${at} from before b
      where r.id = b.id
      returning r.id, r.creator_id, b.was
    ), kept as (
      insert into crm_changes (action_id, customer_id, row_id, before)
      select ${actionId}, ${customerId}, id, jsonb_build_object('from', was, 'to', ${statusId}::uuid) from changed
    )
    select was as "from", array_agg(creator_id) as "creatorIds" from changed group by was`);
  return rows;
}

/**
 * Undoes updateStatus. Last write wins: a row that has been given another status since keeps it. A status deleted
 * meanwhile comes back as none.
 */
export async function giveStatusBack({ db, customerId }: TenantDb, { actionId, at }: Recorded): Promise<void> {
  await db.execute(sql`
    update crm_creators r set status_id = b.status_id, updated_at = ${at} from (
      select c.row_id, s.id as status_id, (c.before->>'to')::uuid as set_to
      from crm_changes c
      left join crm_statuses s on s.id = (c.before->>'from')::uuid and s.customer_id = ${customerId}
      where c.action_id = ${actionId} and c.customer_id = ${customerId}
    ) b
    where r.id = b.row_id and r.customer_id = ${customerId} and r.status_id is not distinct from b.set_to
      and r.status_id is distinct from b.status_id`);
}
