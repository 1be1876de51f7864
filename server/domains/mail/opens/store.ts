import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { HitSource } from "#contract/mail/opens.ts";
import type { Database } from "../../../db/connect.ts";
import { MAIL_HITS_LOCK } from "../../../db/locks.ts";
import { customers, mailHits, mailLinkStops, mailMessages, workspaceMembers } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { markSeen, type MessageRow } from "../sending/store.ts";

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

/** A person of the other side has answered a mail after it was sent. */
const isAnswered = sql<boolean>`exists (select from mail_messages a where a.thread_id = ${mailMessages.threadId}
  and a.customer_id = ${mailMessages.customerId} and not a.is_own and not a.is_automatic and a.date > ${mailMessages.date})`;

export type HitMail = Pick<MessageRow, "customerId" | "text" | "date"> & {
  isCounted: boolean;
  /** By administrators. */
  isStopped: boolean;
  isClosing: boolean;
};

/**
 * A mail of any workspace. It is counted as long as its workspace counts, and until the other side writes: answers quote it,
 * with its picture.
 */
export async function selectHitMail(db: Database, id: string): Promise<HitMail | undefined> {
  const { customerId, text, date, isOwn } = mailMessages;
  const [row] = await db
    .select({
      customerId,
      text,
      date,
      isCounted: sql<boolean>`${mailMessages.isCounted} and ${customers.countsOpens} and not ${isAnswered}`,
      isStopped: sql<boolean>`${mailLinkStops.messageId} is not null`,
      isClosing: sql<boolean>`${customers.deletionAt} is not null`,
    })
    .from(mailMessages)
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(mailLinkStops, eq(mailLinkStops.messageId, mailMessages.id))
    .where(and(eq(mailMessages.id, id), isOwn, isNotNull(mailMessages.key)));
  return row;
}

export async function isMember({ db, customerId }: TenantDb, userId: string): Promise<boolean> {
  const { customerId: workspace, userId: user } = workspaceMembers;
  return (await db.$count(workspaceMembers, and(eq(workspace, customerId), eq(user, userId)))) > 0;
}

/** Hits are written and settled by one transaction at a time, of all processes. */
export async function lockHits(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${MAIL_HITS_LOCK})`);
}

export type NewHit = { messageId: string; link: number | null; source: HitSource; at: Date };

/** The first of each source is stored. Those of programs need not wait. A mail that is being deleted is passed over. */
export async function insertHits(db: Database, hits: readonly NewHit[]): Promise<void> {
  const column = (key: keyof NewHit) => sql.param(hits.map((hit) => hit[key]));
  const times = sql.param(hits.map(({ at }) => at.toISOString()));
  await db.execute(sql`
    with mails as (
      select id, customer_id from ${mailMessages} where id = any(${column("messageId")}::uuid[])
      order by id for key share skip locked)
    insert into ${mailHits} (customer_id, message_id, link, source, at, is_settled)
    select m.customer_id, h.message_id, h.link, h.source, h.at, h.source <> 'person'
    from unnest(${column("messageId")}::uuid[], ${column("link")}::smallint[], ${column("source")}::text[],
      ${times}::timestamptz[]) h(message_id, link, source, at)
    join mails m on m.id = h.message_id
    order by h.at
    on conflict do nothing`);
}

/** Mails of all workspaces with hits of people from before this time that are not settled, locked. */
export async function lockUnsettled(db: Database, before: Date, limit: number): Promise<string[]> {
  const next = db
    .select({ id: mailHits.messageId })
    .from(mailHits)
    .where(and(eq(mailHits.isSettled, false), sql`${mailHits.at} < ${before}`))
    .orderBy(mailHits.at)
    .limit(limit);
  const rows = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(inArray(mailMessages.id, next))
    .orderBy(asc(mailMessages.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

/**
 * Hits that seem to be a person's are a program's if different links of the mail were opened within `burstMs`, and they are
 * among these or came in the `beforeMs` until the second.
 */
export async function correctSources(
  db: Database,
  messageIds: readonly string[],
  { burstMs, beforeMs }: { burstMs: number; beforeMs: number },
): Promise<void> {
  await db.execute(sql`
    with bursts as (
      select b.message_id, b.at from ${mailHits} a join ${mailHits} b on b.message_id = a.message_id and b.link <> a.link
        and b.at >= a.at and b.at - a.at < ${burstMs} * interval '1 millisecond'
      where a.message_id = any(${sql.param([...messageIds])}::uuid[])),
    programs as (
      delete from ${mailHits} h using bursts b
      where h.message_id = b.message_id and not h.is_settled
        and h.at <= b.at and h.at > b.at - ${beforeMs} * interval '1 millisecond'
      returning h.customer_id, h.message_id, h.link, h.at)
    insert into ${mailHits} (customer_id, message_id, link, source, at, is_settled)
    select customer_id, message_id, link, 'scanner', at, true from programs
    on conflict do nothing`);
}

/** Settles people's hits of these mails from before this time. Resolves to their mails and workspaces. */
export async function settleHits(
  db: Database,
  messageIds: readonly string[],
  before: Date,
): Promise<{ messageId: string; customerId: string }[]> {
  const { messageId, customerId, isSettled, at } = mailHits;
  return db
    .update(mailHits)
    .set({ isSettled: true })
    .where(and(inArray(messageId, [...messageIds]), eq(isSettled, false), sql`${at} < ${before}`))
    .returning({ messageId, customerId });
}

/** Sets mails of all workspaces as read. Resolves to those that were not. */
export async function markOpened(db: Database, ids: readonly string[]): Promise<MessageRow[]> {
  return markSeen(db, inArray(mailMessages.id, [...ids]));
}

type HitRow = { messageId: string; link: number | null; source: HitSource; at: Date };

/** Settled hits of these mails, the first ones first. */
export async function selectHits({ db, customerId }: TenantDb, ids: readonly string[]): Promise<HitRow[]> {
  const { messageId, link, source, at } = mailHits;
  return db
    .select({ messageId, link, source, at })
    .from(mailHits)
    .where(and(eq(mailHits.customerId, customerId), inArray(messageId, [...ids]), mailHits.isSettled))
    .orderBy(at);
}

/** Those among these mails that a person has answered. */
export async function selectAnswered({ db, customerId }: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.customerId, customerId), inArray(mailMessages.id, [...ids]), isAnswered));
  return new Set(rows.map(({ id }) => id));
}

const sequenceOpens = z.object({ sequenceId: z.string(), opened: z.number(), clicked: z.number() });

/** Recipients of sequences that read a mail of it, and opened a link. Sequences without a counted mail are missing. */
export async function countReaders(
  { db, customerId }: TenantDb,
  ids: readonly string[],
): Promise<z.infer<typeof sequenceOpens>[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute(sql`
    select m.sequence_id as "sequenceId",
      (count(distinct m.to_address) filter (where h.id is not null))::int as opened,
      (count(distinct m.to_address) filter (where h.link is not null))::int as clicked
    from ${mailMessages} m
    left join ${mailHits} h on h.message_id = m.id and h.source = 'person' and h.is_settled
    where m.customer_id = ${customerId} and m.sequence_id = any(${sql.param([...ids])}::uuid[]) and m.is_counted
    group by m.sequence_id`);
  return z.array(sequenceOpens).parse(rows);
}
