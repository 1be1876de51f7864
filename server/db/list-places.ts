import { sql, type SQL } from "drizzle-orm";
import type { TenantDb } from "./tenant.ts";
import { listCreators, lists } from "./tables/index.ts";

/** An entry of a list for a creator that was merged into another: it counts for that one. */
export type MergedMember = { listId: string; mergedId: number; targetId: number; targetIsMember: boolean };

/** Lists, with their entries for merged creators. */
export type Places = { listIds: string[]; merged: readonly MergedMember[] };

/**
 * list_id, creator_id, created_at and added_by of all creators visible in the tenant's lists, each once per list.
 * Entries of merged creators are combined; the oldest time applies.
 */
export function listPlaces(tenant: TenantDb, { listIds, merged }: Places): SQL {
  const within = visibleEntries(tenant, listIds);
  const directEntries = sql`select list_id, creator_id, created_at, added_by from ${listCreators} where ${within}`;
  if (merged.length === 0) return sql`(${directEntries})`;
  const moved = merged.filter(({ targetIsMember }) => !targetIsMember);
  return sql`(
    ${directEntries} and creator_id <> all(${sql.param(merged.map(({ mergedId }) => mergedId))}::bigint[])
    union all
    select b.list, b.target, min(created_at), (array_agg(added_by order by created_at))[1]
    from unnest(
      ${sql.param(moved.map(({ listId }) => listId))}::uuid[],
      ${sql.param(moved.map(({ targetId }) => targetId))}::bigint[],
      ${sql.param(moved.map(({ mergedId }) => mergedId))}::bigint[]) as b(list, target, merged)
    join ${listCreators} on list_id = b.list and creator_id = b.merged and ${within}
    group by b.list, b.target)`;
}

/**
 * Tenant and list ids are inlined once: with the id of a single list the planner can tell short lists from long ones.
 */
function visibleEntries({ customerId }: TenantDb, [only, ...others]: string[]): SQL {
  if (only && others.length === 0)
    return sql`list_id = ${only}
      and exists (select from ${lists} where id = ${only} and customer_id = ${customerId})`;
  const all = only ? [only, ...others] : [];
  return sql`list_id = any(array(
    select id from ${lists} where id = any(${sql.param(all)}::uuid[]) and customer_id = ${customerId}))`;
}
