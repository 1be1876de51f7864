import { sql, type SQL } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";

/** These CRM rows, or all that have this label. */
export type RowSelection = { rowIds: readonly string[] } | { withLabel: string };

/** SET replaces the tags; `into` of a merge takes the place of `from`. */
export type TagChange =
  | { mode: "SET" | "ADD" | "REMOVE"; tagIds: readonly string[] }
  | { mode: "MERGE"; from: string; into: string };

/** Creators whose tags changed in the same way. */
export type TagChangeGroup = { added: string[]; removed: string[]; creatorIds: number[]; fullest: number };

const ids = (values: readonly string[]): SQL => sql`${sql.param([...values])}::uuid[]`;

/** The tags of a row after the change. */
function tagsAfter(change: TagChange): SQL {
  if (change.mode === "MERGE")
    return sql`array_append(array_remove(array_remove(tag_ids, ${change.from}::uuid), ${change.into}::uuid), ${change.into}::uuid)`;
  const tagIds = ids(change.tagIds);
  if (change.mode === "SET") return tagIds;
  if (change.mode === "ADD") return sql`tag_ids || array(select t from unnest(${tagIds}) t where t <> all(tag_ids))`;
  return sql`array(select t from unnest(tag_ids) with ordinality u(t, n) where t <> all(${tagIds}) order by n)`;
}

function among(rows: RowSelection, hasLabel: (id: string) => SQL): SQL {
  return "withLabel" in rows ? hasLabel(rows.withLabel) : sql`id = any(${ids(rows.rowIds)})`;
}

/**
 * Returns which tags the rows gained and lost. Rows that have the tags already are not updated. Rows are not joined with
 * what they were: statistics older than the workspace's rows make such a join compare each row with every other.
 */
export async function updateTags(
  { db, customerId }: TenantDb,
  selection: RowSelection,
  change: TagChange,
  at: Date,
): Promise<TagChangeGroup[]> {
  const has = sql`(${tagsAfter(change)})`;
  const { rows } = await db.execute<TagChangeGroup>(sql`
    with changed as (
      update crm_creators set tag_ids = ${has}, updated_at = ${at}
      where customer_id = ${customerId} and ${among(selection, (id) => sql`tag_ids @> array[${id}::uuid]`)}
        and not (tag_ids @> ${has} and ${has} @> tag_ids)
      returning creator_id, cardinality(new.tag_ids) as size,
        array(select t from unnest(new.tag_ids) t where t <> all(old.tag_ids)) as added,
        array(select t from unnest(old.tag_ids) t where t <> all(new.tag_ids)) as removed
    )
    select added, removed, array_agg(creator_id) as "creatorIds", max(size) as fullest
    from changed group by added, removed`);
  return rows;
}

/** The largest number of tags that one of these rows would have with these tags. */
export async function selectFullest(
  { db, customerId }: TenantDb,
  rowIds: readonly string[],
  tagIds: readonly string[],
): Promise<number> {
  const tags = ids(tagIds);
  const { rows } = await db.execute<{ fullest: number }>(sql`
    select coalesce(max(cardinality(tag_ids) + (select count(*) from unnest(${tags}) t where t <> all(tag_ids))), 0) as fullest
    from crm_creators where customer_id = ${customerId} and id = any(${ids(rowIds)})`);
  return rows[0]?.fullest ?? 0;
}

/** Creators who had the same status before. */
export type StatusChangeGroup = { from: string | null; creatorIds: number[] };

/** Returns the status that the rows had before. */
export async function updateStatus(
  { db, customerId }: TenantDb,
  selection: RowSelection,
  statusId: string | null,
  at: Date,
): Promise<StatusChangeGroup[]> {
  const { rows } = await db.execute<StatusChangeGroup>(sql`
    with changed as (
      update crm_creators set status_id = ${statusId}::uuid, updated_at = ${at}
      where customer_id = ${customerId} and status_id is distinct from ${statusId}::uuid
        and ${among(selection, (id) => sql`status_id = ${id}::uuid`)}
      returning creator_id, old.status_id as was
    )
    select was as "from", array_agg(creator_id) as "creatorIds" from changed group by was`);
  return rows;
}
