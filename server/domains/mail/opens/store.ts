import { and, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { HitSource } from "#contract/mail/opens.ts";
import { mailMachine } from "#contract/mail/states.ts";
import type { Database } from "../../../db/connect.ts";
import { customers, mailHits, mailMessages } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { MessageRow } from "../sending/store.ts";

export async function selectCountsOpens({ db, customerId }: TenantDb): Promise<boolean> {
  const [row] = await db
    .select({ countsOpens: customers.countsOpens })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.countsOpens ?? false;
}

/** False: it was so before. */
export async function updateCountsOpens({ db, customerId }: TenantDb, countsOpens: boolean): Promise<boolean> {
  const changed = await db
    .update(customers)
    .set({ countsOpens })
    .where(and(eq(customers.id, customerId), ne(customers.countsOpens, countsOpens)))
    .returning({ id: customers.id });
  return changed.length > 0;
}

type HitMail = Pick<MessageRow, "id" | "customerId" | "text" | "date"> & { isCounted: boolean };

/**
 * A mail of any workspace, locked: its hits are recorded one after the other. It is counted as long as its workspace counts, and
 * until the other side writes: answers quote it, with its picture.
 */
export async function lockHitMail(db: Database, id: string): Promise<HitMail | undefined> {
  const { customerId, text, date, isOwn } = mailMessages;
  const isAnswered = sql`exists (select from mail_messages a where a.thread_id = ${mailMessages.threadId}
    and a.customer_id = ${customerId} and not a.is_own and a.date > ${date})`;
  const [row] = await db
    .select({
      id: mailMessages.id,
      customerId,
      text,
      date,
      isCounted: sql<boolean>`${customers.countsOpens} and not ${isAnswered}`,
    })
    .from(mailMessages)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(and(eq(mailMessages.id, id), isOwn, isNotNull(mailMessages.key)))
    .for("update", { of: mailMessages });
  return row;
}

type NewHit = { messageId: string; link: number | null; source: HitSource; at: Date };

/** The first of each source is stored. Those of programs need not wait. */
export async function insertHits({ db, customerId }: TenantDb, hits: readonly NewHit[]): Promise<void> {
  if (hits.length === 0) return;
  const rows = hits.map((hit) => ({ ...hit, customerId, isSettled: hit.source !== "person" }));
  await db.insert(mailHits).values(rows).onConflictDoNothing();
}

const ofMail = (customerId: string, messageId: string) =>
  and(eq(mailHits.customerId, customerId), eq(mailHits.messageId, messageId));

/** Whether another link of the mail was opened since then. */
export async function hasOpenedOther(
  { db, customerId }: TenantDb,
  { messageId, link, since }: { messageId: string; link: number; since: Date },
): Promise<boolean> {
  const isOther = and(isNotNull(mailHits.link), ne(mailHits.link, link), gt(mailHits.at, since));
  return (await db.$count(mailHits, and(ofMail(customerId, messageId), isOther))) > 0;
}

/** What was taken for a person's, and does not count yet. Resolves to what it was of. */
export async function deleteUnsettled(
  { db, customerId }: TenantDb,
  messageId: string,
): Promise<{ link: number | null; at: Date }[]> {
  return db
    .delete(mailHits)
    .where(and(ofMail(customerId, messageId), eq(mailHits.source, "person"), eq(mailHits.isSettled, false)))
    .returning({ link: mailHits.link, at: mailHits.at });
}

/** Hits of people count that are older, in all workspaces. Resolves to the mails. */
export async function settleHits(db: Database, before: Date, limit: number): Promise<string[]> {
  const next = db
    .select({ id: mailHits.id })
    .from(mailHits)
    .where(and(eq(mailHits.isSettled, false), sql`${mailHits.at} < ${before}`))
    .orderBy(mailHits.at)
    .limit(limit);
  const settled = await db
    .update(mailHits)
    .set({ isSettled: true })
    .where(inArray(mailHits.id, next))
    .returning({ messageId: mailHits.messageId });
  return [...new Set(settled.map(({ messageId }) => messageId))];
}

/** Mails of all workspaces have been read. Resolves to those of which it was not known. */
export async function markReadBy(db: Database, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const { from, to } = mailMachine.steps.seen;
  return db
    .update(mailMessages)
    .set({ state: to })
    .where(and(inArray(mailMessages.id, [...ids]), eq(mailMessages.isOwn, true), inArray(mailMessages.state, from)))
    .returning();
}

type HitRow = { messageId: string; link: number | null; source: HitSource; at: Date };

/** What counts of the hits of these mails. */
export async function selectHits({ db, customerId }: TenantDb, ids: readonly string[]): Promise<HitRow[]> {
  if (ids.length === 0) return [];
  const { messageId, link, source, at } = mailHits;
  return db
    .select({ messageId, link, source, at })
    .from(mailHits)
    .where(and(eq(mailHits.customerId, customerId), inArray(messageId, [...ids]), mailHits.isSettled))
    .orderBy(at);
}

type SequenceReading = { sequenceId: string; opened: number; clicked: number };

/** By the ids of sequences: how many recipients have read a mail of it, and opened a link. */
export async function countReaders({ db, customerId }: TenantDb, ids: readonly string[]): Promise<SequenceReading[]> {
  if (ids.length === 0) return [];
  const { sequenceId, toAddress } = mailMessages;
  const rows = await db
    .select({
      sequenceId: sql<string>`${sequenceId}`,
      opened: sql<number>`count(distinct ${toAddress})::int`,
      clicked: sql<number>`(count(distinct ${toAddress}) filter (where ${mailHits.link} is not null))::int`,
    })
    .from(mailHits)
    .innerJoin(mailMessages, eq(mailMessages.id, mailHits.messageId))
    .where(
      and(
        eq(mailHits.customerId, customerId),
        eq(mailMessages.customerId, customerId),
        inArray(sequenceId, [...ids]),
        eq(mailHits.source, "person"),
        mailHits.isSettled,
      ),
    )
    .groupBy(sequenceId);
  return rows;
}
