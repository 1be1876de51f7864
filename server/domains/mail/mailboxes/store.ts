import { and, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { PERMISSIONS } from "#contract/base/permissions.ts";
import type { MailServer } from "#contract/mail/mailbox.ts";
import type { Message } from "#contract/messages/catalogue.ts";
import type { Database } from "../../../db/connect.ts";
import { customers, mailboxes, mailMessages, users, workspaceMembers } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

export type MailboxRow = typeof mailboxes.$inferSelect;
type NewMailbox = Omit<typeof mailboxes.$inferInsert, "customerId" | "id">;

/** A mailbox that is read and sends by servers, not by the API of Gmail. */
export type ServerMailbox = MailboxRow & { smtp: MailServer; imap: MailServer };
export function hasServers(box: MailboxRow): box is ServerMailbox {
  return box.smtp !== null && box.imap !== null;
}

const isOf = (customerId: string, userId: string) =>
  and(eq(mailboxes.customerId, customerId), eq(mailboxes.userId, userId));
const isBox = (customerId: string, id: string) => and(eq(mailboxes.customerId, customerId), eq(mailboxes.id, id));

export async function selectMailboxOf({ db, customerId }: TenantDb, userId: string): Promise<MailboxRow | undefined> {
  const [row] = await db.select().from(mailboxes).where(isOf(customerId, userId));
  return row;
}

export async function selectMailbox({ db, customerId }: TenantDb, id: string): Promise<MailboxRow | undefined> {
  const [row] = await db.select().from(mailboxes).where(isBox(customerId, id));
  return row;
}

/**
 * The member's mailbox with these settings. What was read of another account is forgotten. The same account is read since it
 * was first connected: answers that came while its settings were wrong are not lost.
 */
export async function upsertMailbox({ db, customerId }: TenantDb, box: NewMailbox): Promise<void> {
  const { userId: _userId, ...settings } = box;
  await db
    .insert(mailboxes)
    .values({ ...box, customerId })
    .onConflictDoUpdate({
      target: [mailboxes.customerId, mailboxes.userId],
      set: {
        ...settings,
        syncProblem: null,
        syncStartedAt: null,
        // Open connections were made with the old settings.
        watcherId: null,
        watchedUntil: null,
        connectedAt: sql`case when ${mailboxes.address} = excluded.address and ${mailboxes.login} = excluded.login
          then ${mailboxes.connectedAt} else excluded.connected_at end`,
        cursors: sql`case when ${mailboxes.imap} = excluded.imap and ${mailboxes.login} = excluded.login
          then ${mailboxes.cursors} else '{}' end`,
        // Another account was not shared.
        isShared: sql`${mailboxes.isShared} and ${mailboxes.address} = excluded.address`,
        // An earlier history of the same account goes on.
        gmail: sql`case when excluded.gmail is null then null
          when ${mailboxes.address} = excluded.address then coalesce(${mailboxes.gmail}, excluded.gmail)
          else excluded.gmail end`,
      },
    });
}

export type SenderRow = Pick<MailboxRow, "id" | "userId" | "address" | "senderName" | "password" | "smtp"> & {
  owner: string;
};

/** Mailboxes that the member may send from, their own first. */
export async function selectSenders({ db, customerId }: TenantDb, userId: string): Promise<SenderRow[]> {
  const { id, address, senderName, password, smtp } = mailboxes;
  return db
    .select({
      id,
      userId: mailboxes.userId,
      address,
      senderName,
      password,
      smtp,
      owner: sql<string>`coalesce(nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), ''), ${address})`,
    })
    .from(mailboxes)
    .innerJoin(users, eq(users.id, mailboxes.userId))
    .where(and(eq(mailboxes.customerId, customerId), or(eq(mailboxes.userId, userId), eq(mailboxes.isShared, true))))
    .orderBy(sql`${mailboxes.userId} <> ${userId}`, mailboxes.address, mailboxes.id);
}

/** Whether a member may send from a mailbox of their workspace. */
export function maySendFrom(box: Pick<MailboxRow, "userId" | "isShared">, userId: string): boolean {
  return box.userId === userId || box.isShared;
}

export async function updateShared(
  { db, customerId }: TenantDb,
  userId: string,
  isShared: boolean,
): Promise<MailboxRow | undefined> {
  const [row] = await db.update(mailboxes).set({ isShared }).where(isOf(customerId, userId)).returning();
  return row;
}

type Settings = Pick<MailboxRow, "senderName" | "signature" | "dailyMax" | "spacingMinutes">;

export async function updateSettings(
  { db, customerId }: TenantDb,
  userId: string,
  { senderName, signature, dailyMax, spacingMinutes }: Settings,
): Promise<MailboxRow | undefined> {
  const [row] = await db
    .update(mailboxes)
    .set({ senderName, signature, dailyMax, spacingMinutes })
    .where(isOf(customerId, userId))
    .returning();
  return row;
}

export async function deleteMailbox({ db, customerId }: TenantDb, userId: string): Promise<void> {
  await db.delete(mailboxes).where(isOf(customerId, userId));
}

/**
 * Begins to read a mailbox, unless another worker does so since less than `staleMs`; by a connection that is open already,
 * unless its process has lost the mailbox.
 */
export async function claimSync(
  { db, customerId }: TenantDb,
  { id, at, staleBefore, watcherId }: { id: string; at: Date; staleBefore: Date; watcherId?: string },
): Promise<MailboxRow | undefined> {
  const [row] = await db
    .update(mailboxes)
    .set({ syncStartedAt: at })
    .where(
      and(
        isBox(customerId, id),
        or(isNull(mailboxes.syncStartedAt), lt(mailboxes.syncStartedAt, sql`${staleBefore}`)),
        watcherId === undefined ? undefined : eq(mailboxes.watcherId, watcherId),
      ),
    )
    .returning();
  return row;
}

/** After a failure the next attempt waits as if this one went on: a wrong password is not sent again and again. */
export async function endSync(
  { db, customerId }: TenantDb,
  { id, ...change }: { id: string; syncedAt?: Date; syncProblem: Message | null; syncStartedAt?: Date },
): Promise<void> {
  await db
    .update(mailboxes)
    .set({ ...change, ...(change.syncedAt && { syncStartedAt: null }) })
    .where(isBox(customerId, id));
}

/** Others may read it again: it was read in part. */
export async function releaseSync({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db.update(mailboxes).set({ syncStartedAt: null }).where(isBox(customerId, id));
}

/** A person wants it to be read now, whatever failed before. */
export async function allowSync({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db
    .update(mailboxes)
    .set({ syncStartedAt: null })
    .where(and(isBox(customerId, id), isNotNull(mailboxes.syncProblem)));
}

export async function updateCursor(
  { db, customerId }: TenantDb,
  { id, role, cursor, at }: { id: string; role: string; cursor: object; at: Date },
): Promise<void> {
  await db
    .update(mailboxes)
    .set({
      cursors: sql`${mailboxes.cursors} || jsonb_build_object(${role}::text, ${JSON.stringify(cursor)}::jsonb)`,
      syncStartedAt: at,
    })
    .where(isBox(customerId, id));
}

/** Mailboxes of members who may write to creators, in workspaces on one of these plans: those of viewers are not read. */
export const isUsable = (plans: readonly number[]): SQL =>
  and(
    sql`exists (select from ${customers} where ${customers.id} = ${mailboxes.customerId} and ${inArray(customers.plan, [...plans])})`,
    sql`exists (select from ${workspaceMembers} where ${workspaceMembers.customerId} = ${mailboxes.customerId}
      and ${workspaceMembers.userId} = ${mailboxes.userId}
      and ${inArray(workspaceMembers.role, [...PERMISSIONS["mail.send"].roles])})`,
  ) ?? sql`false`;

/** Mailboxes of all workspaces that can be used and were not read since. */
export async function selectUnread(
  db: Database,
  { before, plans, limit }: { before: Date; plans: readonly number[]; limit: number },
) {
  return db
    .select({ id: mailboxes.id, customerId: mailboxes.customerId })
    .from(mailboxes)
    .where(
      and(
        isUsable(plans),
        isNotNull(mailboxes.password),
        or(isNull(mailboxes.syncedAt), lt(mailboxes.syncedAt, sql`${before}`)),
        or(isNull(mailboxes.syncStartedAt), lt(mailboxes.syncStartedAt, sql`${before}`)),
      ),
    )
    .orderBy(mailboxes.syncedAt)
    .limit(limit);
}

/** Mailboxes of all workspaces with mails that are due, by which nothing was sent for a while. */
export async function selectStalled(db: Database, { now, before }: { now: Date; before: Date }) {
  return db
    .selectDistinct({ id: mailboxes.id, customerId: mailboxes.customerId })
    .from(mailboxes)
    .innerJoin(mailMessages, eq(mailMessages.mailboxId, mailboxes.id))
    .where(
      and(
        eq(mailMessages.state, "to_send"),
        or(isNull(mailMessages.retryAt), lt(mailMessages.retryAt, sql`${now}`)),
        or(isNull(mailboxes.sendingAt), lt(mailboxes.sendingAt, sql`${before}`)),
        isNotNull(mailMessages.mailboxId),
      ),
    );
}
