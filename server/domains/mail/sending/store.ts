import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { mailMachine } from "#contract/mail/states.ts";
import type { Message } from "#contract/messages/catalogue.ts";
import { customers, mailboxes, mailMessages, mailReferences, mailThreads } from "../../../db/tables/index.ts";
import { recordset } from "../../../db/recordset.ts";
import type { Database } from "../../../db/connect.ts";
import { MAIL_FILES_LOCK_CLASS } from "../../../db/locks.ts";
import type { TenantDb } from "../../../db/tenant.ts";

export type MessageRow = typeof mailMessages.$inferSelect;
export type ThreadRow = typeof mailThreads.$inferSelect;
type Step = keyof typeof mailMachine.steps;

/** A mail that begins a thread. */
type FirstMail = {
  id: string;
  threadId: string;
  creatorId: number | null;
  toAddress: string;
  subject: string;
  text: string;
  messageId: string;
};

/** What all mails of a call have in common. */
export type Sending = {
  key: string;
  date: Date;
  sequenceId?: string;
  attachments?: MessageRow["attachments"];
} & Sender;
/** Who sends a mail, from which address. */
export type Sender = { mailboxId: string; userId: string; sender: string };

/** Inserts threads and their first mails: any number in four statements. */
export async function insertFirstMails(
  { db, customerId }: TenantDb,
  mails: readonly FirstMail[],
  sending: Sending,
): Promise<void> {
  if (mails.length === 0) return;
  const { date } = sending;
  const threads = recordset(
    mailThreads,
    ["id", "creatorId", "address", "subject"],
    mails.map(({ threadId, toAddress, ...mail }) => ({ ...mail, id: threadId, address: toAddress })),
    { customerId, status: "sent", lastAt: date, createdAt: date },
  );
  await db.execute(sql`insert into mail_threads (${threads.names}) select ${threads.names} from ${threads.from}`);
  const messages = recordset(mailMessages, ["id", "threadId", "toAddress", "subject", "text", "messageId"], mails, {
    ...sending,
    customerId,
    isOwn: true,
    state: "to_send",
    createdAt: date,
  });
  await db.execute(sql`insert into mail_messages (${messages.names}) select ${messages.names} from ${messages.from}`);
  const references = recordset(mailReferences, ["messageId", "threadId"], mails, { customerId });
  await db.execute(
    sql`insert into mail_references (${references.names}) select ${references.names} from ${references.from}`,
  );
}

export type Reply = Omit<FirstMail, "creatorId"> & { references: string[] };

export async function insertReply({ db, customerId }: TenantDb, reply: Reply, sending: Sending): Promise<void> {
  const { date } = sending;
  await db
    .insert(mailMessages)
    .values({ ...reply, ...sending, customerId, isOwn: true, state: "to_send", createdAt: date });
  await db.insert(mailReferences).values({ customerId, messageId: reply.messageId, threadId: reply.threadId });
  await db
    .update(mailThreads)
    .set({ lastAt: sql`greatest(${mailThreads.lastAt}, ${date.toISOString()}::timestamptz)` })
    .where(and(eq(mailThreads.id, reply.threadId), eq(mailThreads.customerId, customerId)));
}

/** Mails of an earlier call with this key. */
export async function selectByKey({ db, customerId }: TenantDb, key: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(mailMessages)
    .where(and(eq(mailMessages.customerId, customerId), eq(mailMessages.key, key)))
    .orderBy(asc(mailMessages.id));
}

const ofMailbox = (customerId: string, mailboxId: string) =>
  and(eq(mailMessages.customerId, customerId), eq(mailMessages.mailboxId, mailboxId));
/** Mails of a sequence that is paused wait. */
const isOfNoPaused = sql`not exists (select from mail_sequences s where s.id = ${mailMessages.sequenceId} and s.state = 'paused')`;
const isDue = (now: Date) =>
  and(or(isNull(mailMessages.retryAt), lte(mailMessages.retryAt, sql`${now}`)), isOfNoPaused);

/**
 * Claims the next mail of a mailbox that is due, for one run of a worker: no other run gets it. It is counted if its workspace
 * counts now.
 */
export async function claimNext(
  { db, customerId }: TenantDb,
  { mailboxId, runId, now }: { mailboxId: string; runId: string; now: Date },
): Promise<MessageRow | undefined> {
  const { from, to } = mailMachine.steps.claimed;
  const next = db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(ofMailbox(customerId, mailboxId), inArray(mailMessages.state, from), isDue(now)))
    .orderBy(asc(mailMessages.createdAt), asc(mailMessages.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(mailMessages)
    .set({
      state: to,
      claim: runId,
      date: now,
      attempts: sql`${mailMessages.attempts} + 1`,
      isCounted: sql`(${db.select({ is: customers.countsOpens }).from(customers).where(eq(customers.id, customerId))})`,
    })
    // A scalar subquery runs once: as a list it could be run for each row, and claim several.
    .where(and(eq(mailMessages.customerId, customerId), sql`${mailMessages.id} = (${next})`))
    .returning();
  if (claimed)
    await db
      .update(mailboxes)
      .set({ sendingAt: now })
      .where(and(eq(mailboxes.customerId, customerId), eq(mailboxes.id, mailboxId)));
  return claimed;
}

type Change = Partial<Pick<MessageRow, "problem" | "retryAt" | "claim" | "attempts">>;

/**
 * Takes a mail that this run has claimed to its next state; false when its state is another one by now, and for one that would
 * wait without a mailbox.
 */
export async function moveClaimed(
  { db, customerId }: TenantDb,
  { id, runId, step }: { id: string; runId: string; step: Step },
  change: Change = {},
): Promise<boolean> {
  const { from, to } = mailMachine.steps[step];
  const moved = await db
    .update(mailMessages)
    .set({ problem: null, ...change, state: to })
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        eq(mailMessages.id, id),
        eq(mailMessages.claim, runId),
        inArray(mailMessages.state, from),
        to === "to_send" ? isNotNull(mailMessages.mailboxId) : undefined,
      ),
    )
    .returning({ id: mailMessages.id });
  return moved.length > 0;
}

/** Sets own messages as read that these conditions find. Resolves to those that were not. */
export async function markSeen(db: Database, first: SQL, ...others: SQL[]): Promise<MessageRow[]> {
  const { from, to } = mailMachine.steps.seen;
  return db
    .update(mailMessages)
    .set({ state: to })
    .where(and(first, ...others, eq(mailMessages.isOwn, true), inArray(mailMessages.state, from)))
    .returning();
}

/** What an interrupted run had claimed: its mails may have arrived. Resolves to how many there are. */
export async function loseClaims(
  { db, customerId }: TenantDb,
  { runId, problem }: { runId: string; problem: Message },
): Promise<number> {
  const { from, to } = mailMachine.steps.lost;
  const lost = await db
    .update(mailMessages)
    .set({ state: to, problem })
    .where(
      and(eq(mailMessages.customerId, customerId), eq(mailMessages.claim, runId), inArray(mailMessages.state, from)),
    )
    .returning({ id: mailMessages.id });
  return lost.length;
}

/** Does so in all workspaces, for claims that no run has ended for so long. */
export async function loseClaimsBefore(
  db: Database,
  { before, problem }: { before: Date; problem: Message },
): Promise<void> {
  const { from, to } = mailMachine.steps.lost;
  await db
    .update(mailMessages)
    .set({ state: to, problem })
    .where(and(inArray(mailMessages.state, from), sql`${mailMessages.date} < ${before}`));
}

/**
 * Nothing can be sent by a mailbox now: the mails that are due wait twice as long each time, or fail after too many attempts.
 * Resolves to the ids of those that failed.
 */
export async function postponeDue(
  { db, customerId }: TenantDb,
  waiting: { mailboxId: string; now: Date; max: number; problem: Message; final: Message },
): Promise<string[]> {
  const { mailboxId, now, max, problem, final } = waiting;
  const due = and(ofMailbox(customerId, mailboxId), eq(mailMessages.state, "to_send"), isDue(now));
  const { to } = mailMachine.steps.failed;
  const failed = await db
    .update(mailMessages)
    .set({ state: to, problem: final })
    .where(and(due, gt(mailMessages.attempts, max - 2)))
    .returning({ id: mailMessages.id });
  await db
    .update(mailMessages)
    .set({
      attempts: sql`${mailMessages.attempts} + 1`,
      retryAt: sql`${now.toISOString()}::timestamptz + interval '1 minute' * power(2, ${mailMessages.attempts} + 1)`,
      problem,
    })
    .where(due);
  return failed.map(({ id }) => id);
}

/** The provider takes nothing from the mailbox until then: what is due waits, without having been tried. */
export async function holdDue(
  { db, customerId }: TenantDb,
  { mailboxId, now, until }: { mailboxId: string; now: Date; until: Date },
): Promise<void> {
  await db
    .update(mailMessages)
    .set({ retryAt: until })
    .where(and(ofMailbox(customerId, mailboxId), eq(mailMessages.state, "to_send"), isDue(now)));
}

/**
 * Mails that wait for a mailbox are not sent; null: for those that were disconnected. Those of paused sequences go on waiting.
 * Resolves to their ids.
 */
export async function failWaiting(
  { db, customerId }: TenantDb,
  { mailboxId, problem }: { mailboxId: string | null; problem: Message },
): Promise<string[]> {
  const { to } = mailMachine.steps.failed;
  const failed = await db
    .update(mailMessages)
    .set({ state: to, problem })
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        mailboxId === null ? isNull(mailMessages.mailboxId) : eq(mailMessages.mailboxId, mailboxId),
        eq(mailMessages.state, "to_send"),
        isOfNoPaused,
      ),
    )
    .returning({ id: mailMessages.id });
  return failed.map(({ id }) => id);
}

export async function hasDue({ db, customerId }: TenantDb, mailboxId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(ofMailbox(customerId, mailboxId), eq(mailMessages.state, "to_send"), isDue(now)))
    .limit(1);
  return rows.length > 0;
}

/** Whether the other side has written in a thread. */
export async function hasReceived({ db, customerId }: TenantDb, threadId: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(
      and(eq(mailMessages.customerId, customerId), eq(mailMessages.threadId, threadId), eq(mailMessages.isOwn, false)),
    )
    .limit(1);
  return rows.length > 0;
}

export async function selectMessages({ db, customerId }: TenantDb, ids: readonly string[]): Promise<MessageRow[]> {
  return db
    .select()
    .from(mailMessages)
    .where(and(eq(mailMessages.customerId, customerId), inArray(mailMessages.id, [...ids])));
}

export async function lockMessages({ db, customerId }: TenantDb, ids: readonly string[]): Promise<MessageRow[]> {
  return db
    .select()
    .from(mailMessages)
    .where(
      and(eq(mailMessages.customerId, customerId), inArray(mailMessages.id, [...ids]), eq(mailMessages.isOwn, true)),
    )
    .orderBy(asc(mailMessages.id))
    .for("update");
}

/** They wait to be sent again, as if for the first time, by this member. */
export async function updateRetried(
  { db, customerId }: TenantDb,
  { ids, ...change }: { ids: readonly string[]; state: MessageRow["state"] } & Sender,
): Promise<void> {
  await db
    .update(mailMessages)
    .set({ ...change, attempts: 0, retryAt: null, claim: null, problem: null })
    .where(and(eq(mailMessages.customerId, customerId), inArray(mailMessages.id, [...ids])));
}

/** Keys of files that mails and steps of sequences of all workspaces have. */
export async function selectKeysInUse(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select a ->> 'key' as key from mail_messages, jsonb_array_elements(attachments) a where a ? 'key'
    union
    select a ->> 'key' from mail_sequences, jsonb_array_elements(steps) s, jsonb_array_elements(s -> 'attachments') a
    where s ? 'attachments' and a ? 'key'`);
  return rows.map(({ key }) => key);
}

/** Others that store files of mails of this workspace wait until the transaction ends. */
export async function lockFiles(db: Database, customerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${MAIL_FILES_LOCK_CLASS}, hashtext(${customerId}))`);
}
