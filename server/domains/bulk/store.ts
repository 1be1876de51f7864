import { sql } from "drizzle-orm";
import { withdrawnPlaces } from "../../db/employee-places.ts";
import type { TenantDb } from "../../db/tenant.ts";

/** Creators who were added to the same lists. */
export type ListedCreators = { listIds: string[]; creatorIds: number[] };

/** Adds creators of CRM rows to lists of the workspace, without employees who have withdrawn since; returns the new memberships by sets of lists. */
export async function insertRowMembers(
  { db, customerId }: TenantDb,
  { rowIds, listIds, addedBy }: { rowIds: readonly string[]; listIds: readonly string[]; addedBy: string },
  at: Date,
): Promise<ListedCreators[]> {
  const { rows } = await db.execute<ListedCreators>(sql`
    with chosen as (
      select id, creator_id from crm_creators
      where customer_id = ${customerId} and id = any(${sql.param([...rowIds])}::uuid[])
    ), placed as (
      insert into list_creators (list_id, customer_id, creator_id, added_by, created_at)
      select l.id, ${customerId}, g.creator_id, ${addedBy}, ${at}
      from unnest(${sql.param([...listIds])}::uuid[]) l(id), chosen g
      where not exists (
        select from ${withdrawnPlaces(sql`c.customer_id = ${customerId}`)} w
        where w.list_id = l.id and w.creator_id = g.creator_id
      )
      on conflict do nothing
      returning list_id, creator_id
    ), touched as (
      update lists set updated_at = ${at} where customer_id = ${customerId} and id in (select list_id from placed)
    ), listed as (
      select g.id, g.creator_id, array_agg(p.list_id order by p.list_id) as list_ids
      from placed p join chosen g on g.creator_id = p.creator_id group by g.id, g.creator_id
    )
    select list_ids as "listIds", array_agg(creator_id) as "creatorIds" from listed group by list_ids`);
  return rows;
}

type Coming = { size: number; coming: number };

/** How many creators each list has, and how many of these rows would be new to it. */
export async function selectComing(
  { db, customerId }: TenantDb,
  { rowIds, listIds }: { rowIds: readonly string[]; listIds: readonly string[] },
): Promise<Coming[]> {
  const { rows } = await db.execute<Coming>(sql`
    select (select count(*)::int from list_creators m where m.customer_id = ${customerId} and m.list_id = l.id) as size,
      (
        select count(*)::int from crm_creators g
        where g.customer_id = ${customerId} and g.id = any(${sql.param([...rowIds])}::uuid[])
          and not exists (
            select from list_creators m where m.customer_id = ${customerId} and m.list_id = l.id and m.creator_id = g.creator_id
          )
          and not exists (
            select from ${withdrawnPlaces(sql`c.customer_id = ${customerId}`)} w
            where w.list_id = l.id and w.creator_id = g.creator_id
          )
      ) as coming
    from unnest(${sql.param([...listIds])}::uuid[]) l(id)`);
  return rows;
}
