import { sql, type SQL } from "drizzle-orm";
import { listPlaces, type Places } from "../../../db/list-places.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators } from "../../../db/tables/index.ts";

/** Rows that were merged into others are not shown, and so not exported. */
const shown = ({ customerId }: TenantDb): SQL => sql`customer_id = ${customerId} and merged_into is null`;

async function idsOf({ db }: TenantDb, query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(query);
  return rows.map(({ id }) => id);
}

/** Creator ids of the whole CRM, newest first: as its table begins. */
export async function selectEverybody(tenant: TenantDb): Promise<number[]> {
  return idsOf(
    tenant,
    sql`select creator_id as id from ${crmCreators} where ${shown(tenant)} order by created_at desc nulls last, id desc nulls last`,
  );
}

type Among = Places & { rowIds: string[]; creatorIds: number[] };

/** Creator ids of these rows, of everybody in these lists, and of these creators; each once, newest first. */
export async function selectAmong(tenant: TenantDb, { rowIds, creatorIds, ...places }: Among): Promise<number[]> {
  return idsOf(
    tenant,
    sql`
      select creator_id as id from ${crmCreators}
      where ${shown(tenant)} and (
        id = any(${sql.param(rowIds)}::uuid[])
        or creator_id in (select unnest(${sql.param(creatorIds)}::bigint[]))
        or creator_id in (select place.creator_id from ${listPlaces(tenant, places)} place))
      order by created_at desc nulls last, id desc nulls last`,
  );
}

/** Creator ids of those of these rows that are the tenant's. */
export async function selectCreatorsOf(tenant: TenantDb, rowIds: string[]): Promise<number[]> {
  return idsOf(
    tenant,
    sql`select creator_id as id from ${crmCreators} where ${shown(tenant)} and id = any(${sql.param(rowIds)}::uuid[])`,
  );
}

/** How many of these rows are the tenant's, and shown. */
export async function countRows(tenant: TenantDb, rowIds: string[]): Promise<number> {
  return tenant.db.$count(crmCreators, sql`${shown(tenant)} and id = any(${sql.param(rowIds)}::uuid[])`);
}

/** Creator ids of a list, newest in it first: all, or those of the selection that are in it. */
export async function selectMembers(tenant: TenantDb, places: Places, selected?: number[]): Promise<number[]> {
  return idsOf(
    tenant,
    sql`
      select place.creator_id as id from ${listPlaces(tenant, places)} place
      ${selected ? sql`where place.creator_id = any(${sql.param(selected)}::bigint[])` : sql``}
      order by place.created_at desc nulls last, place.creator_id`,
  );
}
