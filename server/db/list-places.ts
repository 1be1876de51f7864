import { sql, type SQL } from "drizzle-orm";
import type { TenantDb } from "./tenant.ts";
import { listCreators, lists } from "./tables/index.ts";

/** A place in a list whose creator was merged into another: it counts for that one. */
export type MergedMember = { listId: string; gone: number; kept: number; keptIsMember: boolean };

/** Lists, and those of their places that count for somebody else. */
export type Places = { listIds: string[]; merged: readonly MergedMember[] };

/**
 * list_id, creator_id, created_at and added_by of everybody the owner's lists show, each once in each list. Whoever has
 * only places of those merged into them has the oldest time of these.
 */
export function listPlaces(tenant: TenantDb, { listIds, merged }: Places): SQL {
  const within = placesOf(tenant, listIds);
  const own = sql`select list_id, creator_id, created_at, added_by from ${listCreators} where ${within}`;
  if (merged.length === 0) return sql`(${own})`;
  const brought = merged.filter(({ keptIsMember }) => !keptIsMember);
  return sql`(
    ${own} and creator_id <> all(${sql.param(merged.map(({ gone }) => gone))}::bigint[])
    union all
    select b.list, b.kept, min(created_at), (array_agg(added_by order by created_at))[1]
    from unnest(
      ${sql.param(brought.map(({ listId }) => listId))}::uuid[],
      ${sql.param(brought.map(({ kept }) => kept))}::bigint[],
      ${sql.param(brought.map(({ gone }) => gone))}::bigint[]) as b(list, kept, gone)
    join ${listCreators} on list_id = b.list and creator_id = b.gone and ${within}
    group by b.list, b.kept)`;
}

/** The owner is looked at once. The id of a single list stands there as it is: the planner knows a short one from a long one. */
function placesOf({ customerId }: TenantDb, [only, ...others]: string[]): SQL {
  if (only && others.length === 0)
    return sql`list_id = ${only}
      and exists (select from ${lists} where id = ${only} and customer_id = ${customerId})`;
  const all = only ? [only, ...others] : [];
  return sql`list_id = any(array(
    select id from ${lists} where id = any(${sql.param(all)}::uuid[]) and customer_id = ${customerId}))`;
}
