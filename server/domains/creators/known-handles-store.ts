import { asc, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { accounts } from "../../db/tables/index.ts";

type NetworkId = { network: string; externalId: string };

/** Under which handle accounts are known here, by the network's own id of them; the oldest account first. */
export async function selectHandlesOf(db: Database, ids: readonly NetworkId[]) {
  if (ids.length === 0) return [];
  const networks = sql.param(ids.map(({ network }) => network));
  const externalIds = sql.param(ids.map(({ externalId }) => externalId));
  return db
    .select({ network: accounts.network, externalId: accounts.externalId, username: accounts.username })
    .from(accounts)
    .innerJoin(
      sql`(select distinct network, external_id from unnest(${networks}::text[], ${externalIds}::text[]) as said(network, external_id)) as wanted`,
      sql`${accounts.network} = wanted.network and ${accounts.externalId} = wanted.external_id`,
    )
    .where(sql`${accounts.externalId} is not null`)
    .orderBy(asc(accounts.id));
}
