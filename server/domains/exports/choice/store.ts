import { sql, type SQL } from "drizzle-orm";
import { listPlaces, type Places } from "../../../db/list-places.ts";
import type { Owner } from "../../../db/owner.ts";
import { crmCreators } from "../../../db/tables/index.ts";

/** Rows that were merged into others are not shown, and so not exported. */
const shown = ({ customerId }: Owner): SQL => sql`customer_id = ${customerId} and merged_into is null`;

async function idsOf({ db }: Owner, query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(query);
  return rows.map(({ id }) => id);
}

/** Creator ids of the whole CRM, newest first: as its table begins. */
export async function selectEverybody(owner: Owner): Promise<number[]> {
  return idsOf(
    owner,
    sql`select creator_id as id from ${crmCreators} where ${shown(owner)} order by created_at desc nulls last, id desc nulls last`,
  );
}

type Among = Places & { rowIds: string[]; creatorIds: number[] };

/** Creator ids of these rows, of everybody in these lists, and of these creators; each once, newest first. */
export async function selectAmong(owner: Owner, { rowIds, creatorIds, ...places }: Among): Promise<number[]> {
  return idsOf(
    owner,
    sql`
      select creator_id as id from ${crmCreators}
      where ${shown(owner)} and (
        id = any(${sql.param(rowIds)}::uuid[])
        or creator_id in (select unnest(${sql.param(creatorIds)}::bigint[]))
        or creator_id in (select place.creator_id from ${listPlaces(owner, places)} place))
      order by created_at desc nulls last, id desc nulls last`,
  );
}

/** Creator ids of those of these rows that are the owner's. */
export async function selectCreatorsOf(owner: Owner, rowIds: string[]): Promise<number[]> {
  return idsOf(
    owner,
    sql`select creator_id as id from ${crmCreators} where ${shown(owner)} and id = any(${sql.param(rowIds)}::uuid[])`,
  );
}

/** How many of these rows are the owner's, and shown. */
export async function countRows(owner: Owner, rowIds: string[]): Promise<number> {
  return owner.db.$count(crmCreators, sql`${shown(owner)} and id = any(${sql.param(rowIds)}::uuid[])`);
}

/** Creator ids of a list, newest in it first: all, or those of the selection that are in it. */
export async function selectMembers(owner: Owner, places: Places, selected?: number[]): Promise<number[]> {
  return idsOf(
    owner,
    sql`
      select place.creator_id as id from ${listPlaces(owner, places)} place
      ${selected ? sql`where place.creator_id = any(${sql.param(selected)}::bigint[])` : sql``}
      order by place.created_at desc nulls last, place.creator_id`,
  );
}
