import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { SourcePolicy } from "#contract/sources.ts";
import type { RecordSource } from "#server/domains/creators/index.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, sources } from "../../../db/tables/index.ts";

/** What a source's terms allow now holds for all it has ever said. */
export async function savePolicy(db: Database, { kind, name }: RecordSource, policy: SourcePolicy): Promise<void> {
  const { maxAgeDays, allowDerived, allowCrossNetwork, allowExport } = policy;
  await db
    .update(sources)
    .set({ maxAgeDays, allowDerived, allowCrossNetwork, allowExport })
    .where(
      and(
        eq(sources.kind, kind),
        eq(sources.name, name),
        isNull(sources.customerId),
        sql`(${sources.maxAgeDays}, ${sources.allowDerived}, ${sources.allowCrossNetwork}, ${sources.allowExport})
          is distinct from (${maxAgeDays}::int, ${allowDerived}::boolean, ${allowCrossNetwork}::boolean, ${allowExport}::boolean)`,
      ),
    );
}

export type NetworkId = { network: string; externalId: string };

/** Under which handle accounts are known here, by the network's own id of them: the network may call them otherwise by now. */
export async function selectHandles(db: Database, ids: readonly NetworkId[]) {
  if (ids.length === 0) return [];
  const networks = sql.param(ids.map(({ network }) => network));
  const externalIds = sql.param(ids.map(({ externalId }) => externalId));
  return db
    .select({ network: accounts.network, externalId: accounts.externalId, username: accounts.username })
    .from(accounts)
    .innerJoin(
      sql`unnest(${networks}::text[], ${externalIds}::text[]) as wanted(network, external_id)`,
      sql`${accounts.network} = wanted.network and ${accounts.externalId} = wanted.external_id`,
    )
    .where(sql`${accounts.externalId} is not null`)
    .orderBy(asc(accounts.id));
}
