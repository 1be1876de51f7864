import { and, asc, eq, sql } from "drizzle-orm";
import type { Network } from "#contract/networks.ts";
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

/** The account the network itself knows by this id. */
export async function selectByChannel(
  db: Database,
  { network, externalId }: { network: Network; externalId: string },
): Promise<AccountRow[]> {
  return db
    .select(account)
    .from(accounts)
    .where(and(eq(accounts.network, network), eq(accounts.externalId, externalId)))
    .orderBy(...byFollowers);
}

export type NamedRow = Awaited<ReturnType<typeof selectPeople>>[number] & { accounts: AccountRow[] };

/** Who these creators are, with their accounts, the most followed first. */
export async function selectNamed(db: Database, ids: number[]): Promise<NamedRow[]> {
  const [people, presences] = await Promise.all([
    selectPeople(db, ids),
    db
      .select(account)
      .from(accounts)
      .where(sql`${accounts.creatorId} = any(${sql.param(ids)}::bigint[])`)
      .orderBy(...byFollowers),
  ]);
  const accountsOf = Map.groupBy(presences, (row) => row.creatorId);
  return people.map((person) => Object.assign(person, { accounts: accountsOf.get(person.id) ?? [] }));
}

async function selectPeople(db: Database, ids: number[]) {
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
