import { and, count, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { DEFAULT_CHANNELS, DEFAULT_MAIL_HOUR, TOPIC_OF, type MutedSubject } from "#contract/notification-settings.ts";
import type { NotificationPayload } from "#contract/notifications.ts";
import type { Database } from "../../db/connect.ts";
import type { TenantDb } from "../../db/tenant.ts";
import {
  changes,
  customers,
  lists,
  mailThreads,
  networkWatches,
  notificationMutes,
  notifications,
  notificationSettings,
  users,
  workspaceMembers,
} from "../../db/tables/index.ts";
import { completeTopics, keyOf, mailTime, mutableSubject, type Choice } from "./channels.ts";

type Reader = TenantDb & { userId: string };

/** null: the member has not chosen. */
export async function selectChoice({ db, customerId, userId }: Reader): Promise<Choice | null> {
  const { topics, timezone, hour } = notificationSettings;
  const [row] = await db
    .select({ topics, timezone, hour })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.customerId, customerId), eq(notificationSettings.userId, userId)));
  return row ? { ...row, topics: completeTopics(row.topics) } : null;
}

/** The settings of the member, or the defaults. */
export async function choiceOf(reader: Reader): Promise<Choice> {
  return (await selectChoice(reader)) ?? { topics: DEFAULT_CHANNELS, timezone: "UTC", hour: DEFAULT_MAIL_HOUR };
}

/** Applies new settings to notifications that wait to be mailed. */
export async function saveChoice(reader: Reader, choice: Choice, at: Date): Promise<void> {
  const { db, customerId, userId } = reader;
  await db
    .insert(notificationSettings)
    .values({ customerId, userId, ...choice })
    .onConflictDoUpdate({ target: [notificationSettings.customerId, notificationSettings.userId], set: choice });
  const dueAt = Object.entries(TOPIC_OF).flatMap(([kind, topic]) =>
    topic === null ? [] : [{ kind, dueAt: mailTime(choice.topics[topic].mail, { choice, at })?.toISOString() ?? null }],
  );
  await db.execute(sql`
    update ${notifications} n set mail_due_at = due.at
    from unnest(${sql.param(dueAt.map(({ kind }) => kind))}::text[],
      ${sql.param(dueAt.map((one) => one.dueAt))}::timestamptz[]) due(kind, at)
    where n.customer_id = ${customerId} and n.user_id = ${userId} and n.mail_due_at is not null
      and n.payload->>'kind' = due.kind`);
}

/** The latest first; without threads that are deleted. */
export async function selectMutes({ db, customerId, userId }: Reader): Promise<{ id: string; about: MutedSubject }[]> {
  const rows = await db
    .select({ id: notificationMutes.id, about: notificationMutes.about, subject: mailThreads.subject })
    .from(notificationMutes)
    .leftJoin(
      mailThreads,
      and(
        eq(mailThreads.customerId, customerId),
        sql`${notificationMutes.about}->>'kind' = 'thread' and ${mailThreads.id}::text = ${notificationMutes.about}->>'id'`,
      ),
    )
    .where(and(eq(notificationMutes.customerId, customerId), eq(notificationMutes.userId, userId)))
    .orderBy(desc(notificationMutes.id));
  return rows.flatMap(({ id, about, subject }) => {
    if (about.kind !== "thread") return [{ id, about }];
    return subject === null ? [] : [{ id, about: { ...about, title: subject } }];
  });
}

/** Also counts those of deleted threads. */
export async function countMutes({ db, customerId, userId }: Reader): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notificationMutes)
    .where(and(eq(notificationMutes.customerId, customerId), eq(notificationMutes.userId, userId)));
  return row?.n ?? 0;
}

/**
 * Deletes mutes of what is gone for good. A list and its campaign have one id and one row, which stays as long as the
 * list can be restored; the row of a watch returns where its deletion is undone.
 */
export async function deleteMutesOfGone(db: Database): Promise<void> {
  const { customerId, about } = notificationMutes;
  const kind = sql`${about}->>'kind'`;
  const id = sql`${about}->>'id'`;
  await db.delete(notificationMutes).where(sql`
    ${kind} in ('list', 'campaign') and not exists (
      select from ${lists} l where l.customer_id = ${customerId} and l.id::text = ${id})
    or ${kind} = 'thread' and not exists (
      select from ${mailThreads} t where t.customer_id = ${customerId} and t.id::text = ${id})
    or ${kind} = 'watch' and not exists (
      select from ${networkWatches} w where w.customer_id = ${customerId} and w.id::text = ${id})
      and not exists (
      select from ${changes} c where c.customer_id = ${customerId} and c.tbl = 'network_watches' and c.row_id = ${id})`);
}

/** The id of the mute; null: the member has not muted it. */
export async function selectMute({ db, customerId, userId }: Reader, about: MutedSubject): Promise<string | null> {
  const [row] = await db
    .select({ id: notificationMutes.id })
    .from(notificationMutes)
    .where(
      and(
        eq(notificationMutes.customerId, customerId),
        eq(notificationMutes.userId, userId),
        eq(notificationMutes.key, keyOf(about)),
      ),
    );
  return row?.id ?? null;
}

/** The id of the mute, which may have been there before. What waits to be mailed about it is not mailed. */
export async function insertMute({ db, customerId, userId }: Reader, about: MutedSubject, at: Date): Promise<string> {
  const [row] = await db
    .insert(notificationMutes)
    .values({ customerId, userId, key: keyOf(about), about, createdAt: at })
    .onConflictDoUpdate({
      target: [notificationMutes.customerId, notificationMutes.userId, notificationMutes.key],
      set: { about },
    })
    .returning({ id: notificationMutes.id });
  if (!row) throw new Error("an insert returned no row");
  const own = and(eq(notifications.customerId, customerId), eq(notifications.userId, userId));
  const waiting = await db
    .select({ id: notifications.id, payload: notifications.payload })
    .from(notifications)
    .where(and(own, isNotNull(notifications.mailDueAt)));
  const muted = waiting.flatMap(({ id, payload }) => {
    const of = mutableSubject(payload);
    return of !== null && keyOf(of) === keyOf(about) ? [id] : [];
  });
  if (muted.length > 0)
    await db
      .update(notifications)
      .set({ mailDueAt: null })
      .where(and(own, inArray(notifications.id, muted)));
  return row.id;
}

export async function deleteMute({ db, customerId, userId }: Reader, id: string): Promise<boolean> {
  const rows = await db
    .delete(notificationMutes)
    .where(
      and(
        eq(notificationMutes.customerId, customerId),
        eq(notificationMutes.userId, userId),
        eq(notificationMutes.id, id),
      ),
    )
    .returning({ id: notificationMutes.id });
  return rows.length > 0;
}

export async function selectPayload(
  { db, customerId, userId }: Reader,
  id: string,
): Promise<NotificationPayload | undefined> {
  const [row] = await db
    .select({ payload: notifications.payload })
    .from(notifications)
    .where(and(eq(notifications.customerId, customerId), eq(notifications.userId, userId), eq(notifications.id, id)));
  return row?.payload;
}

export type Recipient = { customerId: string; userId: string };

/** Members who have mails due, at most so many. */
export async function selectDue(db: Database, now: Date, limit: number): Promise<Recipient[]> {
  const { customerId, userId } = notifications;
  return db
    .selectDistinct({ customerId, userId })
    .from(notifications)
    .where(and(isNotNull(notifications.mailDueAt), lte(notifications.mailDueAt, now)))
    .limit(limit);
}

/** Takes what is due for a member, so that it is mailed once. Resolves to what they have not read, the latest first. */
export async function takeDue({ db, customerId, userId }: Reader, now: Date): Promise<NotificationPayload[]> {
  const { id, payload, readAt } = notifications;
  const rows = await db
    .update(notifications)
    .set({ mailDueAt: null })
    .where(
      and(
        eq(notifications.customerId, customerId),
        eq(notifications.userId, userId),
        lte(notifications.mailDueAt, now),
      ),
    )
    .returning({ id, payload, readAt });
  return rows
    .filter((row) => row.readAt === null)
    .toSorted((a, b) => b.id.localeCompare(a.id))
    .map((row) => row.payload);
}

/** A member's address and the name of the workspace; undefined where they have left it. */
export async function selectMember({ db, customerId, userId }: Reader) {
  const [row] = await db
    .select({ email: users.email, workspace: customers.name })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .innerJoin(customers, eq(customers.id, workspaceMembers.customerId))
    .where(
      and(
        eq(workspaceMembers.customerId, customerId),
        eq(workspaceMembers.userId, userId),
        isNull(workspaceMembers.leftAt),
      ),
    );
  return row;
}
