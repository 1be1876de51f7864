import { and, asc, between, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { mailMachine, type MailState } from "#contract/mail/states.ts";
import type { Message } from "#contract/messages/catalogue.ts";
import { mailMessages, mailReferences, mailThreads } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import type { MessageRow, ThreadRow } from "../sending/store.ts";

/** An address that the member of a mailbox has written to, with the creator it is of. */
export type Correspondent = { address: string; creatorId: number | null };

/**
 * Those among the addresses that the member of a mailbox has written to from here, or colleagues have sent a mail to by this
 * mailbox while it was shared. What else colleagues write, or enter as an address of a creator, does not decide what is read of it.
 */
export async function selectCorrespondents(
  { db, customerId }: TenantDb,
  addresses: readonly string[],
  { id, userId, address }: Pick<MailboxRow, "id" | "userId" | "address">,
): Promise<Map<string, Correspondent>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([mailThreads.address], { address: mailThreads.address, creatorId: mailThreads.creatorId })
    .from(mailThreads)
    .where(
      and(
        eq(mailThreads.customerId, customerId),
        eq(mailThreads.address, sql`any(${sql.param([...addresses])}::text[])`),
        sql`exists (select from ${mailMessages} m where m.customer_id = ${customerId} and m.thread_id = ${mailThreads.id}
          and m.is_own and (m.user_id = ${userId}
            or (m.mailbox_id = ${id} and m.sender = ${address} and m.state in ('sent', 'unknown'))))`,
      ),
    )
    .orderBy(mailThreads.address, sql`${mailThreads.creatorId} nulls last`);
  return new Map(rows.map((one) => [one.address, one]));
}

export async function selectByMessageId(
  { db, customerId }: TenantDb,
  messageId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(mailMessages)
    .where(and(eq(mailMessages.customerId, customerId), eq(mailMessages.messageId, messageId)));
  return row;
}

/**
 * The thread with this correspondent that has or names one of the Message-IDs. Others' threads are left out: who knows a
 * Message-ID does not write into them.
 */
export async function selectThreadBy(
  { db, customerId }: TenantDb,
  messageIds: readonly string[],
  { address, creatorId }: Correspondent,
): Promise<ThreadRow | undefined> {
  const [row] = await db
    .select({ thread: mailThreads })
    .from(mailReferences)
    .innerJoin(mailThreads, eq(mailThreads.id, mailReferences.threadId))
    .where(
      and(
        eq(mailReferences.customerId, customerId),
        eq(mailThreads.customerId, customerId),
        inArray(mailReferences.messageId, [...messageIds]),
        or(eq(mailThreads.address, address), creatorId === null ? undefined : eq(mailThreads.creatorId, creatorId)),
      ),
    )
    .orderBy(desc(mailThreads.lastAt), asc(mailThreads.id))
    .limit(1);
  return row?.thread;
}

type NewThread = Pick<ThreadRow, "creatorId" | "address" | "subject" | "status" | "lastAt">;

export async function insertThread({ db, customerId }: TenantDb, thread: NewThread): Promise<ThreadRow> {
  const [row] = await db
    .insert(mailThreads)
    .values({ ...thread, customerId, createdAt: thread.lastAt })
    .returning();
  if (!row) throw new Error("an inserted thread has an id");
  return row;
}

type NewMessage = Omit<typeof mailMessages.$inferInsert, "customerId" | "id">;

/** undefined: a mail with this Message-ID is there already. */
export async function insertMessage(
  { db, customerId }: TenantDb,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .insert(mailMessages)
    .values({ ...message, customerId })
    .onConflictDoNothing({ target: [mailMessages.customerId, mailMessages.messageId] })
    .returning();
  return row;
}

export async function insertReferences(
  { db, customerId }: TenantDb,
  threadId: string,
  messageIds: readonly string[],
): Promise<void> {
  await db
    .insert(mailReferences)
    .values(messageIds.map((messageId) => ({ customerId, messageId, threadId })))
    .onConflictDoNothing();
}

/**
 * Updates the thread of received mails: its date, its number of unread mails, and whether it is answered. Resolves to the thread,
 * which is locked by that.
 */
export async function touchThread(
  { db, customerId }: TenantDb,
  { id, at, unread, isAnswer }: { id: string; at: Date; unread: number; isAnswer: boolean },
): Promise<ThreadRow> {
  const [row] = await db
    .update(mailThreads)
    .set({
      lastAt: sql`greatest(${mailThreads.lastAt}, ${at.toISOString()}::timestamptz)`,
      unread: sql`${mailThreads.unread} + ${unread}`,
      // What was snoozed is in the inbox again when the other side writes.
      ...(unread > 0 && { snoozedUntil: null }),
      ...(isAnswer && {
        status: sql`case when ${mailThreads.status} = 'sent' then 'answered' else ${mailThreads.status} end`,
      }),
    })
    .where(and(eq(mailThreads.id, id), eq(mailThreads.customerId, customerId)))
    .returning();
  if (!row) throw new Error("a thread with a new mail is there");
  return row;
}

/** In a folder of a server, or at Gmail. */
export type Place = { folder: string; uidValidity: string; uid: number } | { providerId: string };

/** Where a mail is in the mailbox. Its own folder of sent mails shows that the server took it. */
export async function updatePlace(
  { db, customerId }: TenantDb,
  { id, mailboxId, isSent, ...place }: Place & { id: string; mailboxId: string; isSent: boolean },
): Promise<boolean> {
  const { from, to } = mailMachine.steps.sent;
  const isMine = and(
    eq(mailMessages.customerId, customerId),
    eq(mailMessages.id, id),
    eq(mailMessages.mailboxId, mailboxId),
  );
  await db.update(mailMessages).set(place).where(isMine);
  if (!isSent) return false;
  const moved = await db
    .update(mailMessages)
    .set({ state: to, problem: null })
    .where(and(isMine, eq(mailMessages.state, "unknown"), inArray(mailMessages.state, from)))
    .returning({ id: mailMessages.id });
  return moved.length > 0;
}

/** A mail that this mailbox has sent to this address, and that can still be returned. */
export async function updateBounced(
  { db, customerId }: TenantDb,
  bounce: { mailboxId: string; messageId: string; recipient: string; problem: Message },
): Promise<MessageRow | undefined> {
  const { from, to } = mailMachine.steps.bounced;
  const [row] = await db
    .update(mailMessages)
    .set({ state: to, problem: bounce.problem })
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        eq(mailMessages.mailboxId, bounce.mailboxId),
        eq(mailMessages.messageId, bounce.messageId),
        eq(mailMessages.toAddress, bounce.recipient),
        eq(mailMessages.isOwn, true),
        inArray(mailMessages.state, from),
      ),
    )
    .returning();
  return row;
}

/**
 * Mails that a mailbox has sent in this time and that were not found in its folder of sent mails, the oldest first, with
 * whether the other side had written in their thread before.
 */
export async function selectUncopied(
  { db, customerId }: TenantDb,
  { mailboxId, since, before }: { mailboxId: string; since: Date; before: Date },
  limit: number,
): Promise<{ message: MessageRow; isAnswered: boolean }[]> {
  return db
    .select({
      message: mailMessages,
      isAnswered: sql<boolean>`exists (select from mail_messages a where a.customer_id = ${customerId}
        and a.thread_id = mail_messages.thread_id and not a.is_own and a.date < mail_messages.date)`,
    })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        eq(mailMessages.mailboxId, mailboxId),
        eq(mailMessages.isOwn, true),
        eq(mailMessages.isCopyRefused, false),
        eq(mailMessages.isFromProvider, false),
        // The other side may have opened it by then.
        inArray(mailMessages.state, ["sent", "read"]),
        isNull(mailMessages.folder),
        between(mailMessages.date, since, before),
      ),
    )
    .orderBy(asc(mailMessages.date), asc(mailMessages.id))
    .limit(limit);
}

/** The server refused their copies, which are not tried again. */
export async function updateCopyRefused({ db, customerId }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(mailMessages)
    .set({ isCopyRefused: true })
    .where(and(eq(mailMessages.customerId, customerId), inArray(mailMessages.id, [...ids])));
}

/** Mails in a folder whose state and flag may differ: those unread here, or read here and not there. */
export async function selectFlagged(
  { db, customerId }: TenantDb,
  {
    mailboxId,
    folder,
    uidValidity,
    state,
  }: { mailboxId: string; folder: string; uidValidity: string; state: MailState },
  limit: number,
): Promise<{ id: string; uid: number }[]> {
  const rows = await db
    .select({ id: mailMessages.id, uid: mailMessages.uid })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        eq(mailMessages.mailboxId, mailboxId),
        eq(mailMessages.folder, folder),
        eq(mailMessages.uidValidity, uidValidity),
        sql`not ${mailMessages.isOwn}`,
        sql`not ${mailMessages.isSeen}`,
        eq(mailMessages.state, state),
        isNotNull(mailMessages.uid),
      ),
    )
    .orderBy(desc(mailMessages.date))
    .limit(limit);
  return rows.flatMap(({ id, uid }) => (uid === null ? [] : [{ id, uid }]));
}

export async function updateSeen({ db, customerId }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(mailMessages)
    .set({ isSeen: true })
    .where(and(eq(mailMessages.customerId, customerId), inArray(mailMessages.id, [...ids])));
}
