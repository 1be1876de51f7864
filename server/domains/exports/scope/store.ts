import { sql, type SQL } from "drizzle-orm";
import { listPlaces, type Places } from "../../../db/list-places.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators } from "../../../db/tables/index.ts";

/** Rows that were merged into others are hidden and therefore not exported. */
const shown = ({ customerId }: TenantDb): SQL => sql`customer_id = ${customerId} and merged_into is null`;

async function idsOf({ db }: TenantDb, query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(query);
  return rows.map(({ id }) => id);
}

/** Creator ids of the whole CRM, newest first: the default order of its table. */
export async function selectAllCreators(tenant: TenantDb): Promise<number[]> {
  return idsOf(
    tenant,
    sql`select creator_id as id from ${crmCreators} where ${shown(tenant)} order by created_at desc, id desc`,
  );
}

type ScopeUnion = Places & { rowIds: string[]; creatorIds: number[] };

/** Creator ids of these rows, of all members of these lists, and of these creators; each once, newest first. */
export async function selectUnion(tenant: TenantDb, { rowIds, creatorIds, ...places }: ScopeUnion): Promise<number[]> {
  return idsOf(
    tenant,
    sql`
      select creator_id as id from ${crmCreators}
      where ${shown(tenant)} and (
        id = any(${sql.param(rowIds)}::uuid[])
        or creator_id in (select unnest(${sql.param(creatorIds)}::bigint[]))
        or creator_id in (select place.creator_id from ${listPlaces(tenant, places)} place))
      order by created_at desc, id desc`,
  );
}

/** Creator ids of those rows that belong to the workspace. */
export async function selectCreatorsOfRows(tenant: TenantDb, rowIds: string[]): Promise<number[]> {
  return idsOf(
    tenant,
    sql`select creator_id as id from ${crmCreators} where ${shown(tenant)} and id = any(${sql.param(rowIds)}::uuid[])`,
  );
}

/** How many of these rows belong to the workspace and are not merged. */
export async function countRows(tenant: TenantDb, rowIds: string[]): Promise<number> {
  return tenant.db.$count(crmCreators, sql`${shown(tenant)} and id = any(${sql.param(rowIds)}::uuid[])`);
}

/** Creator ids of a list, most recently added first: all, or only selected ones. */
export async function selectMembers(tenant: TenantDb, places: Places, selected?: number[]): Promise<number[]> {
  return idsOf(
    tenant,
    sql`
      select place.creator_id as id from ${listPlaces(tenant, places)} place
      ${selected ? sql`where place.creator_id = any(${sql.param(selected)}::bigint[])` : sql``}
      order by place.created_at desc, place.creator_id`,
  );
}
