import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
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
        // A reading with the old settings has lost the mailbox.
        syncClaim: null,
        syncUntil: null,
        // Open connections were made with the old settings.
        watcherId: null,
        watchedUntil: null,
        connectedAt: sql`case when ${mailboxes.address} = excluded.address and ${mailboxes.login} = excluded.login
          then ${mailboxes.connectedAt} else excluded.connected_at end`,
        cursors: sql`case when ${mailboxes.imap} = excluded.imap and ${mailboxes.login} = excluded.login
          then ${mailboxes.cursors} else '{}' end`,
        // Another account warms up as the workspace has used it, see readWarmUp().
        warmUpDays: sql`case when excluded.warm_up_days is null then null
          when ${mailboxes.address} = excluded.address then coalesce(${mailboxes.warmUpDays}, 0)
          else excluded.warm_up_days end`,
        warmedOn: sql`case when excluded.warm_up_days is null then null
          when ${mailboxes.address} <> excluded.address then excluded.warmed_on
          when ${mailboxes.warmUpDays} is not null then ${mailboxes.warmedOn} end`,
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

type Settings = Pick<MailboxRow, "senderName" | "signature" | "dailyMax" | "hourlyMax" | "spacingMinutes"> & {
  warmsUp: boolean;
};

export async function updateSettings(
  { db, customerId }: TenantDb,
  userId: string,
  { warmsUp, ...settings }: Settings,
): Promise<MailboxRow | undefined> {
  const [row] = await db
    .update(mailboxes)
    .set({
      ...settings,
      warmUpDays: warmsUp ? sql`coalesce(${mailboxes.warmUpDays}, 0)` : null,
      warmedOn: warmsUp ? sql`${mailboxes.warmedOn}` : null,
    })
    .where(isOf(customerId, userId))
    .returning();
  return row;
}

export async function deleteMailbox({ db, customerId }: TenantDb, userId: string): Promise<void> {
  await db.delete(mailboxes).where(isOf(customerId, userId));
}

const isFree = (now: Date) => or(isNull(mailboxes.syncUntil), lte(mailboxes.syncUntil, sql`${now}`));

/** A reading of a mailbox, as long as no other one has taken it over. */
export type Claimed = Pick<MailboxRow, "id" | "syncClaim">;
export const isClaimed = (customerId: string, { id, syncClaim }: Claimed) =>
  and(isBox(customerId, id), sql`${mailboxes.syncClaim} = ${syncClaim}`);

/**
 * Begins to read a mailbox, unless another reading holds it; by a connection that is open already, unless its process has
 * lost the mailbox.
 */
export async function claimSync(
  { db, customerId }: TenantDb,
  { id, syncClaim, now, until, watcherId }: Claimed & { now: Date; until: Date; watcherId: string | undefined },
): Promise<MailboxRow | undefined> {
  const [row] = await db
    .update(mailboxes)
    .set({ syncClaim, syncUntil: until })
    .where(
      and(isBox(customerId, id), isFree(now), watcherId === undefined ? undefined : eq(mailboxes.watcherId, watcherId)),
    )
    .returning();
  return row;
}

/** Holds a mailbox for longer; false when another reading may have taken it over. */
export async function renewSync(
  { db, customerId }: TenantDb,
  { now, until, ...claimed }: Claimed & { now: Date; until: Date },
): Promise<boolean> {
  const renewed = await db
    .update(mailboxes)
    .set({ syncUntil: until })
    .where(and(isClaimed(customerId, claimed), gt(mailboxes.syncUntil, sql`${now}`)))
    .returning({ id: mailboxes.id });
  return renewed.length > 0;
}

/** `until`: others do not read it before. A mailbox that another reading has taken over stays as it is. */
export async function endSync(
  { db, customerId }: TenantDb,
  claimed: Claimed,
  { until, ...outcome }: { syncedAt?: Date; syncProblem?: Message | null; until?: Date } = {},
): Promise<void> {
  await db
    .update(mailboxes)
    .set({ ...outcome, syncClaim: null, syncUntil: until ?? null })
    .where(isClaimed(customerId, claimed));
}

/** A person wants it to be read now, whatever failed before. */
export async function allowSync({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db
    .update(mailboxes)
    .set({ syncUntil: null })
    .where(and(isBox(customerId, id), isNull(mailboxes.syncClaim)));
}

export async function updateCursor(
  { db, customerId }: TenantDb,
  claimed: Claimed,
  { role, cursor }: { role: string; cursor: object },
): Promise<void> {
  await db
    .update(mailboxes)
    .set({ cursors: sql`${mailboxes.cursors} || jsonb_build_object(${role}::text, ${JSON.stringify(cursor)}::jsonb)` })
    .where(isClaimed(customerId, claimed));
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
  { now, before, plans, limit }: { now: Date; before: Date; plans: readonly number[]; limit: number },
) {
  return db
    .select({ id: mailboxes.id, customerId: mailboxes.customerId })
    .from(mailboxes)
    .where(
      and(
        isUsable(plans),
        isNotNull(mailboxes.password),
        or(isNull(mailboxes.syncedAt), lt(mailboxes.syncedAt, sql`${before}`)),
        isFree(now),
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
