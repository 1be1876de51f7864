import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Network } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { personName } from "../../../db/person-name.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, trackedRankings, users } from "../../../db/tables/index.ts";

/** A ranking as narrowed by a network and a country. */
export type Narrowed = { ranking: string; network: Network | null; country: string | null };

const isThis = ({ customerId }: TenantDb, { ranking, network, country }: Narrowed) =>
  and(
    eq(trackedRankings.customerId, customerId),
    eq(trackedRankings.ranking, ranking),
    network === null ? isNull(trackedRankings.network) : eq(trackedRankings.network, network),
    country === null ? isNull(trackedRankings.country) : eq(trackedRankings.country, country),
  );

/** All of the workspace, or this one. */
export async function selectTracked(tenant: TenantDb, only?: Narrowed) {
  const { id, ranking, network, country, createdAt } = trackedRankings;
  return tenant.db
    .select({ id, ranking, network, country, createdAt, createdBy: personName })
    .from(trackedRankings)
    .leftJoin(users, eq(users.id, trackedRankings.userId))
    .where(only ? isThis(tenant, only) : eq(trackedRankings.customerId, tenant.customerId))
    .orderBy(desc(trackedRankings.createdAt), desc(trackedRankings.id));
}
export type TrackedRow = Awaited<ReturnType<typeof selectTracked>>[number];

export async function selectTrackedById({ db, customerId }: TenantDb, id: string): Promise<Narrowed | undefined> {
  const { ranking, network, country } = trackedRankings;
  const [row] = await db
    .select({ ranking, network, country })
    .from(trackedRankings)
    .where(and(eq(trackedRankings.customerId, customerId), eq(trackedRankings.id, id)));
  return row;
}

export async function countTracked({ db, customerId }: TenantDb): Promise<number> {
  const [row] = await db.select({ n: count() }).from(trackedRankings).where(eq(trackedRankings.customerId, customerId));
  return row?.n ?? 0;
}

export async function insertTracked(
  { db, customerId }: TenantDb,
  tracked: Narrowed & { userId: string; createdAt: Date },
): Promise<void> {
  await db.insert(trackedRankings).values({ ...tracked, customerId });
}

export async function deleteTracked({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db.delete(trackedRankings).where(and(eq(trackedRankings.customerId, customerId), eq(trackedRankings.id, id)));
}

/** The rankings that any workspace tracks, each with the workspaces that do. */
export async function selectAllTracked(db: Database): Promise<(Narrowed & { customerIds: string[] })[]> {
  const { ranking, network, country } = trackedRankings;
  return db
    .select({
      ranking,
      network,
      country,
      customerIds: sql<string[]>`array_agg(distinct ${trackedRankings.customerId})`,
    })
    .from(trackedRankings)
    .groupBy(ranking, network, country)
    .orderBy(ranking, network, country);
}

/**
 * Returns which of these creators are in the CRM of each of these workspaces; duplicates count as the row that shows
 * them.
 */
export async function selectFollowed(
  db: Database,
  { customerIds, creatorIds }: { customerIds: readonly string[]; creatorIds: readonly number[] },
): Promise<Map<string, Set<number>>> {
  const rows = await db
    .select({ customerId: crmCreators.customerId, creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(
      and(
        inArray(crmCreators.customerId, [...customerIds]),
        sql`${crmCreators.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`,
      ),
    );
  const byWorkspace = Map.groupBy(rows, ({ customerId }) => customerId);
  return new Map([...byWorkspace].map(([id, own]) => [id, new Set(own.map(({ creatorId }) => creatorId))]));
}
