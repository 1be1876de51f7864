import { sql, type SQL } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { isAmong } from "./additions-store.ts";
import { crmCreators, importCreators, importedLinks, imports, linkImports } from "../../../db/tables/index.ts";

const row = crmCreators;

/** import_id and creator_id of the workspace's imports; a creator that was merged into another counts for that one. */
function importedIn({ customerId }: TenantDb): SQL {
  return sql`
    select i.import_id, coalesce(survivor.creator_id, i.creator_id) as creator_id
    from (
      select c.import_id, c.creator_id from ${importCreators} c
      join ${imports} file on file.id = c.import_id and file.customer_id = ${customerId}
      union
      select l.import_id, l.creator_id from ${importedLinks} l
      join ${linkImports} pasted on pasted.id = l.import_id and pasted.customer_id = ${customerId}
      where l.creator_id is not null
    ) i
    left join ${crmCreators} gone
      on gone.customer_id = ${customerId} and gone.creator_id = i.creator_id and gone.merged_into is not null
    left join ${crmCreators} survivor on survivor.id = gone.merged_into`;
}

/** Rows of creators in any of these imports. */
export function inImports(ids: readonly string[], tenant: TenantDb, isNegated = false): SQL | undefined {
  if (ids.length === 0) return undefined;
  const imported = sql`
    select creator_id from (${importedIn(tenant)}) i where import_id = any(${sql.param([...ids])}::uuid[])`;
  return isAmong(imported, isNegated);
}

/** How many rows each import has. */
export async function countByImport(tenant: TenantDb, among: SQL | undefined) {
  const { rows } = await tenant.db.execute<{ value: string; count: number }>(sql`
    select i.import_id as value, count(distinct ${row.creatorId})::integer as count
    from ${crmCreators} join (${importedIn(tenant)}) i on i.creator_id = ${row.creatorId}
    where ${among} group by i.import_id order by count desc, value`);
  return rows;
}

export type ImportName = { id: string; title: string | null; createdAt: Date };

/** Enough to name; older ones are in the history. */
const NAMED = 100;

/** The newest imports with creators; pasted links have no title. */
export async function selectImportNames({ db, customerId }: TenantDb): Promise<ImportName[]> {
  const { rows } = await db.execute<Omit<ImportName, "createdAt"> & { createdAt: string }>(sql`
    select id, file_name as title, created_at as "createdAt" from ${imports} file
    where customer_id = ${customerId} and exists (select from ${importCreators} where import_id = file.id)
    union all
    select id, null, created_at from ${linkImports} pasted
    where customer_id = ${customerId}
      and exists (select from ${importedLinks} where import_id = pasted.id and creator_id is not null)
    order by 3 desc limit ${NAMED}`);
  return rows.map(({ id, title, createdAt }) => ({ id, title, createdAt: new Date(createdAt) }));
}
