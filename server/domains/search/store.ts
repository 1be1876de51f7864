import { and, asc, eq, sql } from "drizzle-orm";
import type { Network } from "#contract/networks/networks.ts";
import type { Database } from "../../db/connect.ts";
import { accounts, creators } from "../../db/tables/index.ts";

const account = {
  creatorId: accounts.creatorId,
  network: accounts.network,
  username: accounts.username,
  followers: accounts.followers,
};
export type AccountRow = { creatorId: number; network: string; username: string; followers: number | null };

const byFollowers = [sql`${accounts.followers} desc nulls last`, asc(accounts.id)];

/** Accounts with this handle on any of these networks, the most followed first. */
export async function selectByHandle(
  db: Database,
  { networks, key }: { networks: Network[]; key: string },
): Promise<AccountRow[]> {
  return db
    .select(account)
    .from(accounts)
    .where(and(sql`${accounts.network} = any(${sql.param(networks)}::text[])`, eq(accounts.usernameKey, key)))
    .orderBy(...byFollowers);
}

/** Accounts by the network's own id. */
export async function selectByExternalId(
  db: Database,
  { network, externalId }: { network: Network; externalId: string },
): Promise<AccountRow[]> {
  return db
    .select(account)
    .from(accounts)
    .where(and(eq(accounts.network, network), eq(accounts.externalId, externalId)))
    .orderBy(...byFollowers);
}

export type CreatorRow = Awaited<ReturnType<typeof selectCreatorRows>>[number] & { accounts: AccountRow[] };

/** Creators with their accounts, the most followed first. */
export async function selectCreators(db: Database, ids: number[]): Promise<CreatorRow[]> {
  const [rows, creatorAccounts] = await Promise.all([
    selectCreatorRows(db, ids),
    db
      .select(account)
      .from(accounts)
      .where(sql`${accounts.creatorId} = any(${sql.param(ids)}::bigint[])`)
      .orderBy(...byFollowers),
  ]);
  const accountsOf = Map.groupBy(creatorAccounts, (row) => row.creatorId);
  return rows.map((creator) => Object.assign(creator, { accounts: accountsOf.get(creator.id) ?? [] }));
}

async function selectCreatorRows(db: Database, ids: number[]) {
  return db
    .select({
      id: creators.id,
      fullName: creators.fullName,
      picture: creators.picture,
      country: creators.country,
      isBrand: creators.isBrand,
      isSample: creators.isSample,
      userId: creators.userId,
    })
    .from(creators)
    .where(sql`${creators.id} = any(${sql.param(ids)}::bigint[])`);
}
