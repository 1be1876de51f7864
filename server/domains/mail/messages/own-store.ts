import { and, desc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { OwnThread } from "#contract/mail/messages.ts";
import type { MailState } from "#contract/mail/states.ts";
import { excerptOf } from "#contract/base/text.ts";
import type { Database } from "../../../db/connect.ts";
import { ANSWERS_LOCK_CLASS } from "../../../db/locks.ts";
import {
  accounts,
  creatorClaims,
  customers,
  mailMessages,
  mailThreads,
  messageBlocks,
} from "../../../db/tables/index.ts";
import { markSeen, type MessageRow, type ThreadRow } from "../sending/store.ts";
import { claimsOf } from "./readers-store.ts";

/** The user who owns the profile: reads their messages, also those of earlier claims of theirs. */
export type Owner = { creatorId: number; userId: string };

const EXCERPT_MAX = 160;
/** The state of those that the creator has not read. */
const UNREAD: MailState = "sent";

const threadRow = z.object({
  threadId: z.string(),
  customerId: z.string(),
  name: z.string(),
  subject: z.string(),
  unread: z.number(),
  lastAt: z.coerce.date(),
  text: z.string(),
  isAnswered: z.boolean(),
  isBlocked: z.boolean(),
});

/** What the workspace has set of a thread, and when it looked at it, is not among the columns. */
async function selectThreads(db: Database, owner: Owner, rest: SQL): Promise<OwnThread[]> {
  const { creatorId, userId } = owner;
  const { rows } = await db.execute(sql`
    with claims as (select id from ${creatorClaims} where creator_id = ${creatorId} and user_id = ${userId})
    select t.id as "threadId", t.customer_id as "customerId", w.name, t.subject, n.date as "lastAt", n.text,
      not n.is_own as "isAnswered",
      (select count(*) from ${mailMessages} m
        where m.thread_id = t.id and m.is_own and m.state = ${UNREAD})::int as unread,
      exists (select from ${messageBlocks} b
        where b.customer_id = t.customer_id and b.claim_id in (select id from claims)) as "isBlocked"
    from ${mailThreads} t join ${customers} w on w.id = t.customer_id
    join lateral (select left(m.text, 400) as text, m.date, m.is_own from ${mailMessages} m
      where m.thread_id = t.id order by m.date desc, m.id desc limit 1) n on true
    where t.claim_id in (select id from claims) ${rest}`);
  return z
    .array(threadRow)
    .parse(rows)
    .map(({ customerId, name, lastAt, text, ...row }) =>
      Object.assign(row, {
        brand: { _id: customerId, name },
        lastAt: lastAt.toISOString(),
        excerpt: excerptOf(text, EXCERPT_MAX),
      }),
    );
}

export async function selectOwnThreads(
  db: Database,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnThread[]> {
  return selectThreads(db, owner, sql`order by n.date desc, t.id limit ${limit} offset ${offset}`);
}

export async function selectOwnThread(db: Database, owner: Owner, id: string): Promise<OwnThread | undefined> {
  const [row] = await selectThreads(db, owner, sql`and t.id = ${id}`);
  return row;
}

/** Locks the thread before its messages are written, as the workspace does. */
export async function lockOwnThread(db: Database, owner: Owner, id: string): Promise<ThreadRow | undefined> {
  const [row] = await db
    .select()
    .from(mailThreads)
    .where(and(eq(mailThreads.id, id), inArray(mailThreads.claimId, claimsOf(db, owner))))
    .for("update");
  return row;
}

/** The newest messages of a thread that was found to be the owner's, the oldest of them first. */
export async function selectOwnMessages(
  db: Database,
  threadId: string,
  limit: number,
): Promise<{ messages: MessageRow[]; total: number }> {
  const isOfThread = eq(mailMessages.threadId, threadId);
  const rows = await db
    .select()
    .from(mailMessages)
    .where(isOfThread)
    .orderBy(desc(mailMessages.date), desc(mailMessages.id))
    .limit(limit);
  return { messages: rows.toReversed(), total: await db.$count(mailMessages, isOfThread) };
}

/** Sets the messages of a locked thread as read until one of them. Resolves to those that were not; undefined: it has no such message. */
export async function markThreadSeen(
  db: Database,
  { id, customerId }: ThreadRow,
  upTo: string,
): Promise<MessageRow[] | undefined> {
  const [last] = await db
    .select({ at: mailMessages.date, id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.customerId, customerId), eq(mailMessages.threadId, id), eq(mailMessages.id, upTo)));
  if (!last) return undefined;
  return markSeen(
    db,
    eq(mailMessages.customerId, customerId),
    eq(mailMessages.threadId, id),
    sql`(${mailMessages.date}, ${mailMessages.id}) <= (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`,
  );
}

/** Whether a thread has messages that the creator has not read. */
export async function hasUnread(db: Database, { id, customerId }: ThreadRow): Promise<boolean> {
  const isUnread = and(eq(mailMessages.isOwn, true), eq(mailMessages.state, UNREAD));
  const isOfThread = and(eq(mailMessages.customerId, customerId), eq(mailMessages.threadId, id));
  return (await db.$count(mailMessages, and(isOfThread, isUnread))) > 0;
}

const ofThreads = (db: Database, owner: Owner) =>
  inArray(
    mailMessages.threadId,
    db
      .select({ id: mailThreads.id })
      .from(mailThreads)
      .where(inArray(mailThreads.claimId, claimsOf(db, owner))),
  );

/** Parallel answers of the user wait, so that all of them are counted. */
export async function lockAnswers(db: Database, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ANSWERS_LOCK_CLASS}, hashtext(${userId}))`);
}

/** Answers that the owner has written since then, to all workspaces. */
export async function countAnswers(db: Database, owner: Owner, since: Date): Promise<number> {
  const isAnswer = and(eq(mailMessages.isOwn, false), gt(mailMessages.date, since));
  return db.$count(mailMessages, and(ofThreads(db, owner), isAnswer));
}

export async function countUnread(db: Database, owner: Owner): Promise<number> {
  return db.$count(
    mailMessages,
    and(ofThreads(db, owner), eq(mailMessages.isOwn, true), eq(mailMessages.state, UNREAD)),
  );
}

/** How many messages are unread in all profiles that the user owns. */
export async function countUnreadOf(db: Database, userId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${creatorClaims} o
    join ${accounts} a on a.id = o.account_id and a.creator_id = o.creator_id
    join ${creatorClaims} c on c.creator_id = o.creator_id and c.user_id = o.user_id
    join ${mailThreads} t on t.claim_id = c.id
    join ${mailMessages} m on m.thread_id = t.id and m.is_own and m.state = ${UNREAD}
    where o.user_id = ${userId} and o.state = 'owned'`);
  return rows[0]?.n ?? 0;
}
