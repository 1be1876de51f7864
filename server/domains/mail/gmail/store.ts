import { and, desc, eq, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../db/connect.ts";
import { mailboxes, mailMessages, mailReferences } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { isClaimed, type Claimed, type MailboxRow } from "../mailboxes/store.ts";
import type { MessageRow } from "../sending/store.ts";

const isBox = (customerId: string, id: string) => and(eq(mailboxes.customerId, customerId), eq(mailboxes.id, id));

/** Stores other tokens unless the mailbox has been connected again; null: Google has withdrawn the access. */
export async function updateTokens(
  { db, customerId }: TenantDb,
  { id, before, after }: { id: string; before: string; after: string | null },
): Promise<void> {
  await db
    .update(mailboxes)
    .set({ password: after })
    .where(and(isBox(customerId, id), eq(mailboxes.password, before)));
}

const isGmail = and(isNull(mailboxes.smtp), isNotNull(mailboxes.password));

/** Whether a mailbox of any workspace has access to this account at Gmail. */
export async function hasAccess(db: Database, address: string): Promise<boolean> {
  return (await db.$count(mailboxes, and(isGmail, eq(mailboxes.address, address)))) > 0;
}

/** Whether the member has access to any account at Gmail, in any workspace. */
export async function hasOwnAccess(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(mailboxes, and(isGmail, eq(mailboxes.userId, userId)))) > 0;
}

/** The mailboxes at Gmail of a workspace. */
export async function selectAccessOf({ db, customerId }: TenantDb): Promise<MailboxRow[]> {
  return db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.customerId, customerId), isGmail));
}

export async function updateGmailCursor(
  { db, customerId }: TenantDb,
  claimed: Claimed,
  gmail: NonNullable<MailboxRow["gmail"]>,
): Promise<void> {
  await db.update(mailboxes).set({ gmail }).where(isClaimed(customerId, claimed));
}

export type KnownMail = Pick<
  MessageRow,
  "id" | "customerId" | "isOwn" | "state" | "messageId" | "providerId" | "threadId" | "sender" | "toAddress"
>;

/** Mails of this mailbox by their ids at Gmail, and those that it has sent from here by their Message-IDs. */
export async function selectKnown(
  { db, customerId }: TenantDb,
  { mailboxId, messageIds, providerIds }: { mailboxId: string; messageIds: string[]; providerIds: string[] },
): Promise<KnownMail[]> {
  if (messageIds.length + providerIds.length === 0) return [];
  return db
    .select({
      id: mailMessages.id,
      customerId: mailMessages.customerId,
      isOwn: mailMessages.isOwn,
      state: mailMessages.state,
      messageId: mailMessages.messageId,
      providerId: mailMessages.providerId,
      threadId: mailMessages.threadId,
      sender: mailMessages.sender,
      toAddress: mailMessages.toAddress,
    })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        eq(mailMessages.mailboxId, mailboxId),
        or(
          inArray(mailMessages.providerId, providerIds),
          and(eq(mailMessages.isOwn, true), inArray(mailMessages.messageId, messageIds)),
        ),
      ),
    );
}

/** Where a sent mail is at Gmail, and the Message-ID that Gmail gave it: answers and reports name that one. */
export async function adoptPlace(
  { db, customerId }: TenantDb,
  {
    id,
    threadId,
    providerId,
    messageId,
  }: { id: string; threadId: string; providerId: string; messageId: string | undefined },
): Promise<void> {
  const isMail = and(eq(mailMessages.customerId, customerId), eq(mailMessages.id, id));
  await db.update(mailMessages).set({ providerId }).where(isMail);
  if (messageId === undefined) return;
  const other = alias(mailMessages, "other");
  const isTaken = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.customerId, customerId), eq(other.messageId, messageId)));
  const adopted = await db
    .update(mailMessages)
    .set({ messageId })
    .where(and(isMail, notExists(isTaken)))
    .returning({ id: mailMessages.id });
  if (adopted.length > 0)
    await db.insert(mailReferences).values({ customerId, messageId, threadId }).onConflictDoNothing();
}

const ofBox = (customerId: string, mailboxId: string) =>
  and(
    eq(mailMessages.customerId, customerId),
    eq(mailMessages.mailboxId, mailboxId),
    eq(mailMessages.isOwn, false),
    isNotNull(mailMessages.providerId),
  );

/** Mails that were read here and not yet at Gmail. */
export async function selectReadHere({ db, customerId }: TenantDb, mailboxId: string, limit: number) {
  const rows = await db
    .select({ id: mailMessages.id, providerId: mailMessages.providerId })
    .from(mailMessages)
    .where(and(ofBox(customerId, mailboxId), eq(mailMessages.state, "read"), eq(mailMessages.isSeen, false)))
    .orderBy(desc(mailMessages.date))
    .limit(limit);
  return rows.flatMap(({ id, providerId }) => (providerId === null ? [] : [{ id, providerId }]));
}

/** Ids of mails that are unread here, among those with these ids at Gmail. */
export async function selectUnreadHere(
  { db, customerId }: TenantDb,
  { mailboxId, providerIds }: { mailboxId: string; providerIds: readonly string[] },
): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(
      and(
        ofBox(customerId, mailboxId),
        eq(mailMessages.state, "unread"),
        eq(mailMessages.providerId, sql`any(${sql.param([...providerIds])}::text[])`),
      ),
    );
  return rows.map(({ id }) => id);
}
