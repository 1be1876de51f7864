import { and, asc, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { network, usernameKey, type Network } from "#contract/networks/networks.ts";
import type { Database } from "../../db/connect.ts";
import { accountCounts, accounts, creatorFacts, creators, posts } from "../../db/tables/index.ts";

export type OwnedAccount = { id: number; creatorId: number; network: string; username: string };

/** `account:tiktok/ada`: the same for all spellings of a handle. */
export function accountField(of: { network: string; username: string }): string {
  return `account:${of.network}/${usernameKey(of.username)}`;
}

/** The installation's accounts of these fields, of any creator, by field. */
export async function selectOwners(db: Database, fields: readonly string[]): Promise<Map<string, OwnedAccount>> {
  const handles = fields.flatMap((field) => {
    const [, on, key] = /^account:(\w+)\/(.+)$/.exec(field) ?? [];
    return on === undefined || key === undefined ? [] : [`${on}/${key}`];
  });
  if (handles.length === 0) return new Map();
  const rows = await db
    .select({
      id: accounts.id,
      creatorId: accounts.creatorId,
      network: accounts.network,
      username: accounts.username,
    })
    .from(accounts)
    .where(
      and(
        inArray(
          accounts.usernameKey,
          handles.map((handle) => handle.slice(handle.indexOf("/") + 1)),
        ),
        isNull(accounts.customerId),
      ),
    );
  return new Map(rows.map((row) => [accountField(row), row]));
}

export async function selectName(db: Database, creatorId: number): Promise<string> {
  const [row] = await db
    .select({ name: creators.fullName })
    .from(creators)
    .where(and(eq(creators.id, creatorId), isNull(creators.customerId)));
  return row?.name ?? "";
}

export async function hasCreator(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: creators.id })
    .from(creators)
    .where(and(eq(creators.id, id), isNull(creators.customerId)));
  return rows.length > 0;
}

/** The creators that have an account with this name, the largest first. */
export async function selectByUsername(db: Database, { username, on }: { username: string; on?: Network | undefined }) {
  const rows = await db
    .select({
      creatorId: accounts.creatorId,
      fullName: creators.fullName,
      network: accounts.network,
      username: accounts.username,
      isSample: creators.isSample,
    })
    .from(accounts)
    .innerJoin(creators, and(eq(creators.id, accounts.creatorId), isNull(creators.customerId)))
    .where(
      and(
        eq(accounts.usernameKey, usernameKey(username)),
        isNull(accounts.customerId),
        on === undefined ? undefined : eq(accounts.network, on),
      ),
    )
    .orderBy(sql`${accounts.followers} desc nulls last`, asc(accounts.id))
    .limit(20);
  return rows.map((row) => Object.assign(row, { network: network.parse(row.network) }));
}

/** Those of these accounts that counts or posts are stored of. */
export async function selectWithData(db: Database, creatorId: number, ids: readonly number[]): Promise<Set<number>> {
  const of = sql`creator_id = ${creatorId} and account_id = any(${sql.param([...ids])}::bigint[])`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct account_id::float8 as id from ${accountCounts} where ${of}
    union select distinct account_id::float8 from ${posts} where ${of}`);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteAccount(db: Database, id: number): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, id));
}

/** A creator for an account that was taken from another one; its name is that of the account until a source has another. */
export async function insertDetached(db: Database, name: string): Promise<number> {
  const id = (await insertAllDetached(db, [name])).get(name);
  if (id === undefined) throw new Error("no creator was inserted");
  return id;
}

/** Inserts a creator for each of several accounts that were taken, by their names. */
export async function insertAllDetached(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .insert(creators)
    .values(names.map((fullName) => ({ fullName, customerId: null })))
    .returning({ id: creators.id, fullName: creators.fullName });
  return new Map(rows.map(({ id, fullName }) => [fullName, id]));
}

/** With its counts, posts, biography and former handle. */
export async function moveAccount(
  db: Database,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<void> {
  const own = sql`creator_id = ${from} and account_id = ${id}`;
  await db.execute(sql`update ${accountCounts} set creator_id = ${to} where ${own}`);
  await db.execute(sql`update ${posts} set creator_id = ${to} where ${own}`);
  await db
    .update(creatorFacts)
    .set({ creatorId: to })
    .where(and(eq(creatorFacts.creatorId, from), like(creatorFacts.field, `account:${id}:%`)));
  await db.update(accounts).set({ creatorId: to }).where(eq(accounts.id, id));
}

/** `[account, creator]` of these creators. */
export async function selectIdsOf(db: Database, creatorIds: readonly number[]): Promise<[number, number][]> {
  const rows = await db
    .select({ id: accounts.id, creatorId: accounts.creatorId })
    .from(accounts)
    .where(and(inArray(accounts.creatorId, [...creatorIds]), isNull(accounts.customerId)));
  return rows.map(({ id, creatorId }) => [id, creatorId]);
}

/** The largest first. */
export async function selectAccountsOf(db: Database, creatorId: number) {
  const rows = await db
    .select({
      id: accounts.id,
      network: accounts.network,
      username: accounts.username,
      followers: accounts.followers,
      biography: accounts.biography,
    })
    .from(accounts)
    .where(and(eq(accounts.creatorId, creatorId), isNull(accounts.customerId)))
    .orderBy(sql`${accounts.followers} desc nulls last`, asc(accounts.id));
  return rows.map((row) => Object.assign(row, { network: network.parse(row.network) }));
}
