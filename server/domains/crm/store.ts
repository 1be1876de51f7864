import { and, asc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { CrmSort } from "#contract/crm.ts";
import { searchText } from "#contract/search-text.ts";
import type { Database } from "../../db/connect.ts";
import { crmRow } from "../../db/crm-row.ts";
import { everyWord } from "../../db/every-word.ts";
import type { Owner } from "../../db/owner.ts";
import { personName } from "../../db/person-name.ts";
import { accounts, creators, crmCreators, users } from "../../db/tables/index.ts";

/** A creator's place in a CRM or in one of its lists. */
export type Entry = {
  /** The CRM row's. */
  id: string;
  creatorId: number;
  /** When, and by whom, it came to where it is shown. */
  createdAt: Date;
  addedBy: string | null;
  updatedAt: Date;
  statusId: string | null;
  tagIds: string[];
  customEmail: string | null;
  publicEmail: string | null;
  customNote: string;
  followers: number | null;
  growth: number | null;
  engagementRate: number | null;
};

const entry = { ...crmRow, createdAt: crmCreators.createdAt, addedBy: personName };

function found({ customerId }: Owner, search: string | undefined): SQL | undefined {
  return and(eq(crmCreators.customerId, customerId), everyWord(crmCreators.searchText, search));
}

export async function countEntries(owner: Owner, search?: string): Promise<number> {
  return owner.db.$count(crmCreators, found(owner, search));
}

type Order = { sort: CrmSort; ascending: boolean };

// Spelled as the indexes are, nulls included: the planner takes no other spelling for theirs.
function orderBy({ sort, ascending }: Order): SQL {
  if (sort === "full_name") {
    return ascending
      ? sql`${crmCreators.fullName}, ${crmCreators.id}`
      : sql`${crmCreators.fullName} desc, ${crmCreators.id} desc`;
  }
  return ascending
    ? sql`${crmCreators.createdAt} nulls first, ${crmCreators.id} nulls first`
    : sql`${crmCreators.createdAt} desc nulls last, ${crmCreators.id} desc nulls last`;
}

/** The page is found in the index alone, and only its rows are read: a late page costs little more than the first. */
export async function selectEntries(
  owner: Owner,
  { search, limit, offset, ...order }: Order & { search?: string; limit: number; offset: number },
): Promise<Entry[]> {
  const page = owner.db
    .select({ id: crmCreators.id })
    .from(crmCreators)
    .where(found(owner, search))
    .orderBy(orderBy(order))
    .limit(limit)
    .offset(offset)
    .as("page");
  return owner.db
    .select(entry)
    .from(page)
    .innerJoin(crmCreators, eq(crmCreators.id, page.id))
    .leftJoin(users, eq(users.id, crmCreators.addedBy))
    .orderBy(orderBy(order));
}

export async function selectEntriesOf(owner: Owner, creatorIds: number[]): Promise<Entry[]> {
  return owner.db
    .select(entry)
    .from(crmCreators)
    .leftJoin(users, eq(users.id, crmCreators.addedBy))
    .where(and(eq(crmCreators.customerId, owner.customerId), inArray(crmCreators.creatorId, creatorIds)));
}

type Among = { creatorIds?: number[]; rowIds?: string[] };

/** The whole CRM, these creators of it, or these rows of it. */
function among({ customerId }: Owner, { creatorIds, rowIds }: Among): SQL | undefined {
  return and(
    eq(crmCreators.customerId, customerId),
    creatorIds && sql`${crmCreators.creatorId} = any(${sql.param(creatorIds)}::bigint[])`,
    rowIds && inArray(crmCreators.id, rowIds),
  );
}

/** Creator ids in no order. */
export async function selectCreatorIds(owner: Owner, which: Among = {}): Promise<number[]> {
  const rows = await owner.db.select({ id: crmCreators.creatorId }).from(crmCreators).where(among(owner, which));
  return rows.map((row) => row.id);
}

export async function selectNewestFirst(owner: Owner, which: Among = {}): Promise<number[]> {
  const rows = await owner.db
    .select({ id: crmCreators.creatorId })
    .from(crmCreators)
    .where(among(owner, which))
    .orderBy(orderBy({ sort: "createdAt", ascending: false }));
  return rows.map((row) => row.id);
}

type Copies = { creatorId: number; fullName: string; searchText: string };

/** What a CRM row copies of each of these creators; those that do not exist are absent. */
export async function selectCopies(db: Database, creatorIds: number[]): Promise<Copies[]> {
  const rows = await db
    .select({
      creatorId: creators.id,
      fullName: creators.fullName,
      handles: sql<string>`coalesce(string_agg(${accounts.username}, ' ' order by ${accounts.id}), '')`,
    })
    .from(creators)
    .leftJoin(accounts, eq(accounts.creatorId, creators.id))
    .where(inArray(creators.id, creatorIds))
    .groupBy(creators.id);
  return rows.map(({ creatorId, fullName, handles }) => ({
    creatorId,
    fullName,
    searchText: searchText(`${fullName} ${handles}`),
  }));
}

/** Answers what was not there yet; whoever adds the same creators at the same moment gets each of them once. */
export async function insertEntries(
  { db, customerId }: Owner,
  copies: Copies[],
  by: { addedBy: string; createdAt: Date },
): Promise<{ id: string; creatorId: number }[]> {
  if (copies.length === 0) return [];
  return db
    .insert(crmCreators)
    .values(copies.map((copy) => ({ ...copy, ...by, customerId })))
    .onConflictDoNothing()
    .returning({ id: crmCreators.id, creatorId: crmCreators.creatorId });
}

export type Removed = { id: string; creatorId: number; addedBy: string | null; createdAt: string };

export async function selectPairs(owner: Owner, ids: string[]): Promise<{ id: string; creatorId: number }[]> {
  return owner.db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, owner.customerId), inArray(crmCreators.id, ids)));
}

export async function deleteEntries({ db, customerId }: Owner, ids: string[]): Promise<Removed[]> {
  const rows = await db
    .delete(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.id, ids)))
    .returning({
      id: crmCreators.id,
      creatorId: crmCreators.creatorId,
      addedBy: crmCreators.addedBy,
      createdAt: crmCreators.createdAt,
    });
  return rows.map((row) => Object.assign(row, { createdAt: row.createdAt.toISOString() }));
}

/** Rows as they were, for creators that still exist and have not come back by themselves. */
export async function restoreEntries({ db, customerId }: Owner, removed: Removed[], copies: Copies[]): Promise<void> {
  await db.execute(sql`
    insert into crm_creators (id, customer_id, creator_id, full_name, search_text, added_by, created_at)
    select r.id, ${customerId}, c."creatorId", c."fullName", c."searchText", ${users.id}, r."createdAt"
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
      as r(id uuid, "creatorId" bigint, "addedBy" uuid, "createdAt" timestamptz)
    join jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
      as c("creatorId" bigint, "fullName" text, "searchText" text) on c."creatorId" = r."creatorId"
    left join ${users} on ${users.id} = r."addedBy"
    on conflict do nothing`);
}

/** Of these creators, those that are in anybody's CRM. */
export async function selectCopied(db: Database, creatorIds: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(inArray(crmCreators.creatorId, creatorIds));
  return rows.map((row) => row.creatorId);
}

/** Writes only the rows whose copies have changed. */
export async function updateCopies(db: Database, copies: Copies[]): Promise<void> {
  await db.execute(sql`
    update crm_creators set full_name = c."fullName", search_text = c."searchText"
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c("creatorId" bigint, "fullName" text, "searchText" text)
    where creator_id = c."creatorId" and (full_name, search_text) is distinct from (c."fullName", c."searchText")`);
}

/** Networks on which any of these creators has an account. */
export async function selectNetworks(db: Database, creatorIds: number[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ network: accounts.network })
    .from(accounts)
    .where(sql`${accounts.creatorId} = any(${sql.param(creatorIds)}::bigint[])`);
  return rows.map((row) => row.network);
}

/** Of each of these creators, what the account with the most followers among those that say something says. */
export async function selectAccountBiographies(db: Database, creatorIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([accounts.creatorId], { creatorId: accounts.creatorId, biography: accounts.biography })
    .from(accounts)
    .where(and(sql`${accounts.creatorId} = any(${sql.param(creatorIds)}::bigint[])`, ne(accounts.biography, "")))
    .orderBy(accounts.creatorId, sql`${accounts.followers} desc nulls last`, asc(accounts.id));
  return new Map(rows.flatMap(({ creatorId, biography }) => (biography === null ? [] : [[creatorId, biography]])));
}
