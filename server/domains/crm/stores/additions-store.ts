import { sql, type SQL } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, listCreators, lists } from "../../../db/tables/index.ts";

const row = crmCreators;

/** Entries of a list, `m`, each with the row that it counts for if its creator was merged into another, `survivor`. */
function entriesIn(listId: string, { customerId }: TenantDb): SQL {
  return sql`
    from ${listCreators} m
    join ${lists} l on l.id = m.list_id and l.customer_id = ${customerId} and l.deleted_at is null
    left join ${crmCreators} gone
      on gone.customer_id = ${customerId} and gone.creator_id = m.creator_id and gone.merged_into is not null
    left join ${crmCreators} survivor on survivor.id = gone.merged_into
    where m.customer_id = ${customerId} and m.list_id = ${listId}`;
}

const shownAs = sql`coalesce(survivor.creator_id, m.creator_id)`;

/**
 * creator_id, created_at and added_by of the creators of a list, once each: an entry of a creator that was merged into
 * another counts for that one, unless it has an entry of its own.
 */
function additionsTo(listId: string, tenant: TenantDb): SQL {
  return sql`
    select distinct on (1) ${shownAs} as creator_id, m.created_at, m.added_by ${entriesIn(listId, tenant)}
    order by 1, gone.id is not null, m.created_at`;
}

/**
 * list_id and creator_id of the entries of these lists, once each: an entry of a creator that was merged into another
 * counts for that one.
 */
export function entriesOf(which: SQL, { customerId }: TenantDb): SQL {
  const listed = sql`m.customer_id = ${customerId} and m.list_id = any(array(
    select ${lists.id} from ${lists} where ${which} and ${lists.customerId} = ${customerId} and ${lists.deletedAt} is null))`;
  return sql`
    select m.list_id, m.creator_id from ${listCreators} m where ${listed}
    union all
    select distinct m.list_id, survivor.creator_id
    from ${crmCreators} gone
    join ${crmCreators} survivor on survivor.id = gone.merged_into
    join ${listCreators} m on m.creator_id = gone.creator_id and ${listed}
    where gone.customer_id = ${customerId} and gone.merged_into is not null and not exists (
      select from ${listCreators} own where own.list_id = m.list_id and own.creator_id = survivor.creator_id)`;
}

/**
 * Rows of these creators. An array is looked up in the key; where every row is read, as by a negated condition, it would be
 * searched for each of them, and a subquery is hashed.
 */
export function isAmong(creatorIds: SQL, isNegated: boolean): SQL {
  return isNegated ? sql`${row.creatorId} in (${creatorIds})` : sql`${row.creatorId} = any(array(${creatorIds}))`;
}

/** Rows of creators of the list, or of those with an addition, `added`, that matches. */
export function isMember(
  listId: string,
  tenant: TenantDb,
  { which, isNegated = false }: { which?: SQL; isNegated?: boolean } = {},
): SQL {
  // Which of two entries counts decides only when one was added: without that, 100 000 need not be sorted.
  const members = which
    ? sql`select added.creator_id from (${additionsTo(listId, tenant)}) added where ${which}`
    : sql`select ${shownAs} ${entriesIn(listId, tenant)}`;
  return isAmong(members, isNegated);
}

/** How many rows each person has added to the list; "none" counts those without an author. */
export async function countByAdder(tenant: TenantDb, among: SQL | undefined, listId: string) {
  const { rows } = await tenant.db.execute<{ value: string; count: number }>(sql`
    select coalesce(added.added_by::text, 'none') as value, count(*)::integer as count
    from ${crmCreators} join (${additionsTo(listId, tenant)}) added on added.creator_id = ${row.creatorId}
    where ${among} group by 1 order by count desc, value`);
  return rows;
}

/** Rows and their creators that match, the newest addition first. */
export async function selectMatchingInList(tenant: TenantDb, among: SQL | undefined, listId: string) {
  const { rows } = await tenant.db.execute<{ id: string; creatorId: number }>(sql`
    select ${row.id} as id, ${row.creatorId} as "creatorId"
    from ${crmCreators} join (${additionsTo(listId, tenant)}) added on added.creator_id = ${row.creatorId}
    where ${among} order by added.created_at desc, ${row.creatorId}`);
  return rows;
}
