import { and, asc, desc, eq, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Message } from "#contract/messages/message.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { StoredShares } from "#contract/profiles/audience.ts";
import type { Database } from "../../../db/connect.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import {
  accountConnections,
  accountCounts,
  accounts,
  connectedAudiences,
  creatorClaims,
  creatorLayers,
  posts,
  sources,
  users,
} from "../../../db/tables/index.ts";

const columns = {
  id: accountConnections.id,
  claimId: accountConnections.claimId,
  accountId: accountConnections.accountId,
  network: accountConnections.network,
  username: accounts.username,
  isSample: accounts.isSample,
  creatorId: creatorClaims.creatorId,
  tokens: accountConnections.tokens,
  expiresAt: accountConnections.expiresAt,
  connectedAt: accountConnections.connectedAt,
  withAudience: accountConnections.withAudience,
  audience: connectedAudiences.data,
  audienceAt: connectedAudiences.readAt,
  readAt: accountConnections.readAt,
  problem: accountConnections.problem,
  failures: accountConnections.failures,
  dueAt: accountConnections.dueAt,
};

/** Selects connections that have not ended and whose account still belongs to the claim's creator. */
function selectLive(db: Database) {
  return db
    .select(columns)
    .from(accountConnections)
    .innerJoin(creatorClaims, and(eq(creatorClaims.id, accountConnections.claimId), eq(creatorClaims.state, "owned")))
    .innerJoin(
      accounts,
      and(eq(accounts.id, accountConnections.accountId), eq(accounts.creatorId, creatorClaims.creatorId)),
    )
    .leftJoin(connectedAudiences, eq(connectedAudiences.accountId, accounts.id))
    .$dynamic();
}
export type ConnectionRow = Awaited<ReturnType<typeof selectLive>>[number];

export async function selectConnections(db: Database, claimId: string): Promise<ConnectionRow[]> {
  return acrossTenants(db, async (all) =>
    selectLive(all)
      .where(and(eq(accountConnections.claimId, claimId), isNull(accountConnections.endedAt)))
      .orderBy(asc(accountConnections.connectedAt), asc(accountConnections.id)),
  );
}

export async function selectLiveOne(db: Database, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await selectLive(db).where(and(eq(accountConnections.id, id), isNull(accountConnections.endedAt)));
  return row;
}

/** The networks on which the creator has an account that is not connected, among these. */
export async function selectUnconnected(
  db: Database,
  { creatorId, networks }: { creatorId: number; networks: readonly Network[] },
): Promise<ReadonlySet<string>> {
  if (networks.length === 0) return new Set();
  const rows = await acrossTenants(db, async (all) =>
    all
      .selectDistinct({ network: accounts.network })
      .from(accounts)
      .leftJoin(
        accountConnections,
        and(eq(accountConnections.accountId, accounts.id), isNull(accountConnections.endedAt)),
      )
      .where(
        and(
          eq(accounts.creatorId, creatorId),
          isNull(accounts.customerId),
          inArray(accounts.network, [...networks]),
          // A stopped connection is offered again.
          or(isNull(accountConnections.id), isNull(accountConnections.dueAt)),
        ),
      ),
  );
  return new Set(rows.map(({ network }) => network));
}

/** Locks it until the transaction ends; false: its consent was withdrawn, or another one was given since it was claimed. */
export async function lockLive(db: Database, claimed: DueRow): Promise<boolean> {
  const isAsClaimed = and(isKnown(claimed), eq(accountConnections.withAudience, claimed.withAudience));
  const rows = await selectLive(db)
    .where(and(isAsClaimed, isNull(accountConnections.endedAt)))
    .for("share", { of: accountConnections });
  return rows.length > 0;
}

/** Selects the owner of the profile and the workspace in which they are notified. */
export async function selectOwnerOf(db: Database, claimId: string) {
  const [row] = await db
    .select({ userId: users.id, customerId: users.customerId })
    .from(creatorClaims)
    .innerJoin(users, eq(users.id, creatorClaims.userId))
    .where(eq(creatorClaims.id, claimId));
  return row;
}

type NewConnection = {
  id: string;
  claimId: string;
  accountId: number;
  network: Network;
  tokens: string;
  expiresAt: Date | null;
  connectedAt: Date;
  withAudience: boolean;
};

/** Due at once. The tokens of an account that is connected again take the place of the earlier ones. */
export async function upsertConnection(db: Database, connection: NewConnection): Promise<void> {
  await acrossTenants(db, async (all) => {
    const { id, ...values } = { ...connection, dueAt: connection.connectedAt, problem: null, failures: 0 };
    await all
      .insert(accountConnections)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: accountConnections.id, set: values });
  });
}

/** Selects the connections of a claim, or of accounts. */
export async function selectIdsOf(
  db: Database,
  of: { claimId: string } | { accountIds: readonly number[] },
): Promise<{ id: string; accountId: number | null; network: Network }[]> {
  return acrossTenants(db, async (all) =>
    all
      .select({
        id: accountConnections.id,
        accountId: accountConnections.accountId,
        network: accountConnections.network,
      })
      .from(accountConnections)
      .where(
        and(
          "claimId" in of
            ? eq(accountConnections.claimId, of.claimId)
            : inArray(accountConnections.accountId, [...of.accountIds]),
          isNull(accountConnections.endedAt),
        ),
      ),
  );
}

/** Connected accounts that are another creator's by now than the one whose profile they were connected to. */
export async function selectAstray(
  db: Database,
  creatorIds: readonly number[],
): Promise<{ accountId: number; from: number; to: number }[]> {
  const { rows } = await db.execute<{ accountId: number; from: number; to: number }>(sql`
    select a.id::float8 as "accountId", c.creator_id::float8 as "from", a.creator_id::float8 as "to"
    from ${accountConnections} k join ${creatorClaims} c on c.id = k.claim_id join ${accounts} a on a.id = k.account_id
    where k.ended_at is null and a.creator_id <> c.creator_id
      and c.creator_id = any(${sql.param([...creatorIds])}::bigint[])`);
  return rows;
}

/** Nothing is read by them from now on; due to be given back. */
export async function endConnections(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await acrossTenants(db, async (all) => {
    await all
      .update(accountConnections)
      .set({ endedAt: now, dueAt: now, failures: 0 })
      .where(inArray(accountConnections.id, [...ids]));
  });
}

/**
 * Deletes what was read of accounts with consent, in the installation's layer: those of workspaces copy it. Resolves to
 * whose it was.
 */
export async function deleteRead(db: Database, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const ids = sql`any(${sql.param([...accountIds])}::bigint[])`;
  const read = sql`creator_id in (select creator_id from ${accounts} where id = ${ids}) and account_id = ${ids}
    and source_id in (select id from ${sources} where kind = 'connected')`;
  return acrossTenants(db, async (all) => {
    const deleteFrom = async (table: SQL) =>
      all.execute<{ id: number }>(sql`delete from ${table} where ${read} returning creator_id::float8 as id`);
    const counts = await deleteFrom(sql`${accountCounts}`);
    const own = await deleteFrom(sql`${posts}`);
    const audiences = await deleteAudiences(all, accountIds);
    return [...new Set([...[...counts.rows, ...own.rows].map(({ id }) => id), ...audiences])];
  });
}

/** Replaces what is known of the audience of a connected account; an empty list deletes it. */
export async function saveAudience(
  db: Database,
  {
    accountId,
    creatorId,
    network,
    source,
    audience,
    at,
  }: {
    accountId: number;
    creatorId: number;
    network: Network;
    /** The name of a source of the installation. */
    source: string;
    audience: readonly StoredShares[];
    at: Date;
  },
): Promise<void> {
  if (audience.length === 0) return void (await deleteAudiences(db, [accountId]));
  await db.execute(sql`
    insert into ${connectedAudiences} as t (account_id, creator_id, source_id, network, data, read_at)
    select ${accountId}::bigint, ${creatorId}::bigint, s.id, ${network}, ${JSON.stringify(audience)}::jsonb, ${at.toISOString()}::timestamptz
    from ${sources} s where s.kind = 'connected' and s.name = ${source} and s.customer_id is null
    on conflict (account_id) do update set creator_id = excluded.creator_id, source_id = excluded.source_id,
      data = excluded.data, read_at = excluded.read_at`);
}

/** Resolves to the ids of their creators. */
export async function deleteAudiences(db: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .delete(connectedAudiences)
    .where(inArray(connectedAudiences.accountId, [...accountIds]))
    .returning({ id: connectedAudiences.creatorId });
  return rows.map(({ id }) => id);
}

/** Audiences of accounts that the creator connected, where the terms of the network let them leave. */
export async function selectExportableAudiences(db: Database, creatorId: number) {
  return db
    .select({
      network: connectedAudiences.network,
      source: sources.name,
      readAt: connectedAudiences.readAt,
      data: connectedAudiences.data,
    })
    .from(connectedAudiences)
    .innerJoin(sources, and(eq(sources.id, connectedAudiences.sourceId), sources.allowExport))
    .where(eq(connectedAudiences.creatorId, creatorId))
    .orderBy(desc(connectedAudiences.readAt));
}
export type ConnectedAudience = Awaited<ReturnType<typeof selectExportableAudiences>>[number];

/**
 * What accounts that creators connected tell of their audiences, for these creators of a workspace: where it has records of
 * its own of one, those of the installation's creator.
 */
export async function selectConnectedAudiences(
  { db, customerId }: TenantDb,
  creatorIds: readonly number[],
): Promise<{ creatorId: number; network: Network; data: StoredShares[]; at: Date }[]> {
  if (creatorIds.length === 0) return [];
  const { rows } = await db.execute<{ creatorId: number; network: Network; data: StoredShares[]; at: string }>(sql`
    select given.id::float8 as "creatorId", c.network, c.data, c.read_at as at
    from unnest(${sql.param([...creatorIds])}::bigint[]) given(id)
    left join ${creatorLayers} l on l.customer_id = ${customerId} and l.creator_id = given.id
    join ${connectedAudiences} c on c.creator_id = coalesce(l.base_id, given.id)
    order by c.read_at desc`);
  return rows.map((row) => Object.assign(row, { at: new Date(row.at) }));
}

const due = {
  id: accountConnections.id,
  accountId: accountConnections.accountId,
  network: accountConnections.network,
  tokens: accountConnections.tokens,
  expiresAt: accountConnections.expiresAt,
  failures: accountConnections.failures,
  connectedAt: accountConnections.connectedAt,
  withAudience: accountConnections.withAudience,
  endedAt: accountConnections.endedAt,
};

/**
 * Takes those that are due, exclusively: they are due again at `until`, unless the outcome is stored before. One whose claim
 * or account was deleted has ended: only its token is left.
 */
export async function claimDue(db: Database, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const isOrphan = or(isNull(accountConnections.claimId), isNull(accountConnections.accountId));
  const next = db
    .select({ id: accountConnections.id })
    .from(accountConnections)
    .where(or(lte(accountConnections.dueAt, now), and(isNull(accountConnections.endedAt), isOrphan)))
    .orderBy(asc(accountConnections.dueAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(accountConnections)
    .set({
      dueAt: until,
      endedAt: sql`coalesce(${accountConnections.endedAt}, case when ${isOrphan} then ${now.toISOString()}::timestamptz end)`,
    })
    .where(sql`${accountConnections.id} = any(array(${next}))`)
    .returning(due);
}
export type DueRow = Awaited<ReturnType<typeof claimDue>>[number];

type Outcome = { readAt?: Date; problem?: Message | null; failures?: number; dueAt: Date | null };

/** A connection as it was read. One that was connected again since has other tokens: what was learned does not concern it. */
type ReadConnection = { id: string; connectedAt: Date };
const isKnown = ({ id, connectedAt }: ReadConnection) =>
  and(eq(accountConnections.id, id), eq(accountConnections.connectedAt, connectedAt));

/** Resolves to whether it is still the same connection. */
export async function saveOutcome(db: Database, known: ReadConnection, outcome: Outcome): Promise<boolean> {
  const rows = await db
    .update(accountConnections)
    .set(outcome)
    .where(and(isKnown(known), isNull(accountConnections.endedAt)))
    .returning({ id: accountConnections.id });
  return rows.length > 0;
}

/** Stores renewed tokens, also after the connection has ended: the newest one is given back. */
export async function saveTokens(
  db: Database,
  known: ReadConnection,
  tokens: { tokens: string; expiresAt: Date | null },
): Promise<void> {
  await db.update(accountConnections).set(tokens).where(isKnown(known));
}

/** Plans the next attempt to give the token back. */
export async function postponeReturn(db: Database, id: string, of: { dueAt: Date; failures: number }): Promise<void> {
  await db.update(accountConnections).set(of).where(eq(accountConnections.id, id));
}

export async function deleteConnection(db: Database, id: string): Promise<void> {
  await db.delete(accountConnections).where(eq(accountConnections.id, id));
}
