import { and, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Owner } from "../../db/owner.ts";
import { creators, listCreators, lists, users } from "../../db/tables/index.ts";

const columns = {
  id: lists.id,
  title: lists.title,
  description: lists.description,
  isSample: lists.isSample,
  isPublic: lists.isPublic,
  isCommunity: lists.isCommunity,
  whiteLabel: lists.whiteLabel,
  logo: lists.logo,
  companyLogo: lists.companyLogo,
  companyName: lists.companyName,
  trackingState: lists.trackingState,
  shareId: lists.shareId,
  sharePassword: lists.sharePassword,
  shareExpiresAt: lists.shareExpiresAt,
  takesFeedback: lists.takesFeedback,
  createdAt: lists.createdAt,
  updatedAt: lists.updatedAt,
  count: sql<number>`(select count(*) from ${listCreators} where ${listCreators.listId} = ${lists.id})`.mapWith(Number),
};

export type ListRow = {
  id: string;
  title: string;
  description: string;
  isSample: boolean;
  isPublic: boolean;
  isCommunity: boolean;
  whiteLabel: boolean;
  logo: string | null;
  companyLogo: string | null;
  companyName: string | null;
  trackingState: number;
  shareId: string | null;
  sharePassword: string | null;
  shareExpiresAt: Date | null;
  takesFeedback: boolean;
  createdAt: Date;
  updatedAt: Date;
  count: number;
};

function live({ customerId }: Owner): SQL | undefined {
  return and(eq(lists.customerId, customerId), isNull(lists.deletedAt));
}

/** Lists that are not deleted, last changed first: all of them, those with these ids, or with this in their title. */
export async function selectLists(
  owner: Owner,
  { ids, search }: { ids?: string[]; search?: string } = {},
): Promise<ListRow[]> {
  return owner.db
    .select(columns)
    .from(lists)
    .where(
      and(
        live(owner),
        ids && inArray(lists.id, ids),
        search ? sql`position(lower(${search}) in lower(${lists.title})) > 0` : undefined,
      ),
    )
    .orderBy(desc(lists.updatedAt), desc(lists.id));
}

/** Of the customer's own making: sample lists do not count against a plan. */
export async function countOwnLists(owner: Owner): Promise<number> {
  return owner.db.$count(lists, and(live(owner), eq(lists.isSample, false)));
}

export async function countLists(owner: Owner): Promise<number> {
  return owner.db.$count(lists, live(owner));
}

/** The live list that has this title, whatever its case. */
export async function selectByTitle(owner: Owner, title: string): Promise<{ id: string } | undefined> {
  const [row] = await owner.db
    .select({ id: lists.id })
    .from(lists)
    .where(and(live(owner), eq(sql`lower(${lists.title})`, sql`lower(${title})`)));
  return row;
}

export async function insertList(
  { db, customerId }: Owner,
  list: { title: string; description: string; at: Date },
): Promise<ListRow | undefined> {
  const { at, ...values } = list;
  const [row] = await db
    .insert(lists)
    .values({ ...values, customerId, createdAt: at, updatedAt: at })
    .returning();
  return row && { ...row, count: 0 };
}

export async function updateList(
  { db, customerId }: Owner,
  id: string,
  changes: { title?: string; description?: string; deletedAt?: Date | null; updatedAt: Date },
): Promise<void> {
  await db
    .update(lists)
    .set(changes)
    .where(and(eq(lists.customerId, customerId), eq(lists.id, id)));
}

/** A deleted list that waits for its undo. */
export async function selectDeleted({ db, customerId }: Owner, id: string): Promise<{ title: string } | undefined> {
  const [row] = await db
    .select({ title: lists.title })
    .from(lists)
    .where(and(eq(lists.customerId, customerId), eq(lists.id, id), sql`${lists.deletedAt} is not null`));
  return row;
}

export async function touchLists({ db, customerId }: Owner, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(lists)
    .set({ updatedAt: at })
    .where(and(eq(lists.customerId, customerId), inArray(lists.id, ids)));
}

export type Pair = { listId: string; creatorId: number };
export type Membership = Pair & { addedBy: string | null; createdAt: string };

const pair = { listId: listCreators.listId, creatorId: listCreators.creatorId };
const membership = { ...pair, addedBy: listCreators.addedBy, createdAt: listCreators.createdAt };

function asMembership(row: Pair & { addedBy: string | null; createdAt: Date }): Membership {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** Every creator into every list; answers which of them were not there. The lists are known to be the owner's. */
export async function insertMembers(
  { db, customerId }: Owner,
  { listIds, creatorIds, addedBy, at }: { listIds: string[]; creatorIds: number[]; addedBy: string; at: Date },
): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    insert into list_creators (list_id, customer_id, creator_id, added_by, created_at)
    select l.id, ${customerId}, c.id, ${addedBy}, ${at}
    from unnest(${sql.param(listIds)}::uuid[]) l(id), unnest(${sql.param(creatorIds)}::bigint[]) c(id)
    on conflict do nothing
    returning list_id as "listId", creator_id as "creatorId"`);
  return rows;
}

export async function deleteMembers(
  { db, customerId }: Owner,
  listId: string,
  creatorIds: number[],
): Promise<Membership[]> {
  const rows = await db
    .delete(listCreators)
    .where(
      and(
        eq(listCreators.customerId, customerId),
        eq(listCreators.listId, listId),
        inArray(listCreators.creatorId, creatorIds),
      ),
    )
    .returning(membership);
  return rows.map(asMembership);
}

export async function deletePairs({ db, customerId }: Owner, pairs: Pair[]): Promise<void> {
  await db.execute(sql`
    delete from list_creators using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("listId" uuid, "creatorId" bigint)
    where customer_id = ${customerId} and list_id = p."listId" and creator_id = p."creatorId"`);
}

/** Out of all lists, deleted ones too: who leaves the CRM is in no list that an undo could bring back. */
export async function deleteFromAllLists({ db, customerId }: Owner, creatorIds: number[]): Promise<Membership[]> {
  const rows = await db
    .delete(listCreators)
    .where(and(eq(listCreators.customerId, customerId), inArray(listCreators.creatorId, creatorIds)))
    .returning(membership);
  return rows.map(asMembership);
}

/** Puts back what is still possible: a creator, list or colleague may be gone for good meanwhile. */
export async function restoreMembers({ db, customerId }: Owner, members: Membership[]): Promise<void> {
  await db.execute(sql`
    insert into list_creators (list_id, customer_id, creator_id, added_by, created_at)
    select ${lists.id}, ${customerId}, ${creators.id}, ${users.id}, m."createdAt"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as m("listId" uuid, "creatorId" bigint, "addedBy" uuid, "createdAt" timestamptz)
    join ${lists} on ${lists.id} = m."listId" and ${lists.customerId} = ${customerId}
    join ${creators} on ${creators.id} = m."creatorId"
    left join ${users} on ${users.id} = m."addedBy"
    on conflict do nothing`);
}

/** Which of these creators are in a list that is not deleted. */
export async function selectListed(owner: Owner, creatorIds: number[]): Promise<number[]> {
  const rows = await owner.db
    .selectDistinct({ creatorId: listCreators.creatorId })
    .from(listCreators)
    .innerJoin(lists, eq(lists.id, listCreators.listId))
    .where(and(live(owner), inArray(listCreators.creatorId, creatorIds)));
  return rows.map((row) => row.creatorId);
}

type TagRow = { creatorId: number; id: string; title: string };

/** The live lists each of these creators is in, by title. */
export async function selectTags(owner: Owner, creatorIds: number[]): Promise<TagRow[]> {
  return owner.db
    .select({ creatorId: listCreators.creatorId, id: lists.id, title: lists.title })
    .from(listCreators)
    .innerJoin(lists, eq(lists.id, listCreators.listId))
    .where(and(eq(listCreators.customerId, owner.customerId), live(owner), inArray(listCreators.creatorId, creatorIds)))
    .orderBy(lists.title, lists.id);
}

/** The first creators of each list, newest first. */
export async function selectPreviews({ db, customerId }: Owner, listIds: string[], size: number): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    select l.id as "listId", first.creator_id as "creatorId"
    from unnest(${sql.param(listIds)}::uuid[]) l(id) cross join lateral (
      select creator_id, created_at from list_creators
      where list_id = l.id and customer_id = ${customerId}
      order by created_at desc nulls last, creator_id limit ${size}
    ) first
    order by l.id, first.created_at desc, first.creator_id`);
  return rows;
}

/** Creators of any of these lists, each once. */
export async function selectMembers({ db, customerId }: Owner, listIds: string[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ creatorId: listCreators.creatorId })
    .from(listCreators)
    .where(and(eq(listCreators.customerId, customerId), inArray(listCreators.listId, listIds)));
  return rows.map((row) => row.creatorId);
}
