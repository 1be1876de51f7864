import { and, count, desc, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { UNDO_VERB } from "#contract/actions.ts";
import { CREATORS_NAMED, type NotificationPayload, type NotificationType } from "#contract/notifications.ts";
import type { NotificationTopic } from "#contract/base/states.ts";
import type { Database } from "../../db/connect.ts";
import { inScope } from "../../db/layers.ts";
import { containing } from "../../db/containing.ts";
import { withHashJoins } from "../../db/hash-joins.ts";
import { memberName } from "../../db/person-name.ts";
import type { TenantDb } from "../../db/tenant.ts";
import {
  actions,
  creators,
  crmCreators,
  notificationMutes,
  notifications,
  notificationSettings,
  timelineEvents,
  users,
  workspaceMembers,
} from "../../db/tables/index.ts";
import { deliveryOf, keyOf, kindsOf, mutableSubject, type Choice } from "./channels.ts";

/** `isOther`: an administrator who looks in, or a program. */
type Reader = TenantDb & { userId: string; isOther: boolean };

/** They quote mails and comments on them, which other readers have no call for. */
const ABOUT_MAILS: NotificationPayload["kind"][] = ["mail.mention", "mail.assigned"];

const own = ({ customerId, userId, isOther }: Reader, type: NotificationType) =>
  and(
    isOther ? notInArray(sql`${notifications.payload}->>'kind'`, ABOUT_MAILS) : undefined,
    eq(notifications.customerId, customerId),
    eq(notifications.userId, userId),
    eq(notifications.type, type),
    notifications.isShown,
  );

/** Narrows notifications to a topic or to unread ones; absent: all. */
type Narrowing = { topic?: NotificationTopic | undefined; status?: "unread" | undefined };

const narrowed = ({ topic, status }: Narrowing) =>
  and(
    topic === undefined ? undefined : inArray(sql`${notifications.payload}->>'kind'`, kindsOf(topic)),
    status === "unread" ? isNull(notifications.readAt) : undefined,
  );

export async function selectNotifications(
  reader: Reader,
  type: NotificationType,
  { limit, offset, ...narrowing }: Narrowing & { limit: number; offset: number },
) {
  const { id, payload, createdAt, readAt } = notifications;
  return reader.db
    .select({ id, payload, createdAt, readAt })
    .from(notifications)
    .where(and(own(reader, type), narrowed(narrowing)))
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset(offset);
}

export async function countUnread(reader: Reader, type: NotificationType): Promise<number> {
  const [row] = await reader.db
    .select({ n: count() })
    .from(notifications)
    .where(and(own(reader, type), isNull(notifications.readAt)));
  return row?.n ?? 0;
}

/** One of them, or all. Resolves to the number of those that exist and are read now. */
export async function markRead(reader: Reader, type: NotificationType, at: Date, id?: string): Promise<number> {
  const rows = await reader.db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${at})` })
    .where(and(own(reader, type), id === undefined ? isNull(notifications.readAt) : eq(notifications.id, id)))
    .returning({ id: notifications.id });
  return rows.length;
}

export async function selectNames(db: Database, ids: readonly number[]): Promise<{ id: number; fullName: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: creators.id, fullName: creators.fullName })
    .from(creators)
    .where(and(inScope(creators), sql`${creators.id} = any(${sql.param([...ids])}::bigint[])`));
}

/** A condition: the event set or removed the owner of a creator. */
const isOfOwner = sql`e.data ->> 'kind' = 'field' and e.data ->> 'field' = 'owner'`;
const isUndone = sql`e.action_id in (select id from ${actions} where verb = ${UNDO_VERB})`;

type Assignment = { id: string; by: string; day: string };

/**
 * By the notification's id: the creators that a colleague assigned to the reader on a day, and that the reader still owns
 * because of that: neither undone nor followed by another assignment. The latest first. Creators that were merged since
 * count as those they were merged into. Of a colleague whose account is deleted, all that such people assigned on the day.
 */
export async function selectAssigned(
  { db, customerId, userId }: Reader,
  assignments: readonly Assignment[],
): Promise<Map<string, { creators: string[]; total: number }>> {
  const [first] = assignments.map(({ day }) => day).toSorted();
  if (first === undefined) return new Map();
  const column = (key: keyof Assignment) => sql.param(assignments.map((one) => one[key]));
  // The last event of each creator since the first of these days, by one pass over the events since then.
  const select = async () =>
    db.execute<{ id: string; creators: string[]; total: number }>(sql`
      with latest as materialized (
        select distinct on (e.creator_id) e.creator_id, e.actor_id, e.data ->> 'text' as owner, e.created_at, e.id
        from ${timelineEvents} e
        where e.customer_id = ${customerId} and ${isOfOwner} and e.created_at >= ${first}::timestamp at time zone 'UTC'
          and (e.action_id is null or not ${isUndone})
        order by e.creator_id, e.created_at desc, e.id desc
      ), owned as materialized (
        select latest.*, coalesce(target.creator_id, r.creator_id) as shown
        from latest
        join ${crmCreators} r on r.customer_id = ${customerId} and r.creator_id = latest.creator_id
        left join ${crmCreators} target on target.customer_id = ${customerId} and target.id = r.merged_into
        where latest.owner = ${userId} and coalesce(target.owner, r.owner) = ${userId}::uuid
      )
      select n.id, coalesce(found.ids[1:${CREATORS_NAMED}], '{}')::text[] as creators, found.total::int as total
      from unnest(${column("id")}::uuid[], ${column("by")}::uuid[], ${column("day")}::date[]) n(id, by, day)
      cross join lateral (
        select array_agg(one.shown order by one.created_at desc, one.id desc) as ids, count(*) as total
        from (
          select distinct on (o.shown) o.shown, o.created_at, o.id from owned o
          where (o.actor_id = n.by or (o.actor_id is null and n.by not in (select id from ${users})))
            and o.created_at >= n.day::timestamp at time zone 'UTC'
            and o.created_at < (n.day + 1)::timestamp at time zone 'UTC'
          order by o.shown, o.created_at desc, o.id desc
        ) one) found`);
  const { rows } = await inHashJoins(db, select);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** See withHashJoins: PostgreSQL takes a workspace with many new events for one with hardly any. */
async function inHashJoins<T>(db: Database, select: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => withHashJoins(tx, select));
}

/** Names of people of the workspace, also of those who left, by id. */
export async function selectColleagues(
  { db, customerId }: TenantDb,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: memberName })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(and(eq(workspaceMembers.customerId, customerId), inArray(workspaceMembers.userId, [...userIds])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type NewNotification = { type: NotificationType; subject: string; payload: NotificationPayload; at: Date };

type Recipient = { customerId: string; userId: string; subject: string; payload: NotificationPayload };

/** The recipients who are members, with how the notification reaches them; null: they do not receive it. */
async function selectDeliveries(db: Database, recipients: readonly Recipient[], at: Date) {
  const column = (of: (one: Recipient) => string) => sql.param(recipients.map(of));
  const muted = ({ payload }: Recipient) => {
    const about = mutableSubject(payload);
    return about === null ? "" : keyOf(about);
  };
  const { rows } = await db.execute<{ position: number; choice: Choice | null; isMuted: boolean }>(sql`
    select r.position::int as position, m.id is not null as "isMuted",
      case when s.user_id is null then null
        else jsonb_build_object('topics', s.topics, 'timezone', s.timezone, 'hour', s.hour) end as choice
    from unnest(
      ${column(({ customerId }) => customerId)}::uuid[], ${column(({ userId }) => userId)}::uuid[],
      ${column(muted)}::text[]
    ) with ordinality r(customer_id, user_id, key, position)
    join ${workspaceMembers} w on w.customer_id = r.customer_id and w.user_id = r.user_id and w.left_at is null
    left join ${notificationSettings} s on s.customer_id = r.customer_id and s.user_id = r.user_id
    left join ${notificationMutes} m
      on m.customer_id = r.customer_id and m.user_id = r.user_id and m.key = r.key`);
  return rows.flatMap(({ position, choice, isMuted }) => {
    const recipient = recipients[position - 1];
    return recipient ? [{ recipient, delivery: deliveryOf(recipient.payload, { choice, isMuted, at }) }] : [];
  });
}

/** Inserts a notification for each recipient who is a member and has no notification of its subject. Resolves to those that the product shows. */
export async function insertForEach(
  db: Database,
  { recipients, type, at }: { recipients: readonly Recipient[]; type: NotificationType; at: Date },
): Promise<{ customerId: string; userId: string }[]> {
  const values = (await selectDeliveries(db, recipients, at)).flatMap(({ recipient, delivery }) =>
    delivery ? [{ ...recipient, type, createdAt: at, ...delivery }] : [],
  );
  if (values.length === 0) return [];
  const { customerId, userId, isShown } = notifications;
  const rows = await db
    .insert(notifications)
    .values(values)
    .onConflictDoNothing()
    .returning({ customerId, userId, isShown });
  return rows.filter((row) => row.isShown);
}

/** Inserts a notification for each member of the workspace who has no notification of this subject. Resolves to those who see it in the product. */
export async function insertForMembers(
  { db, customerId }: TenantDb,
  { type, subject, payload, at }: NewNotification,
): Promise<string[]> {
  const members = await db
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.customerId, customerId), isNull(workspaceMembers.leftAt)));
  const recipients = members.map(({ userId }) => ({ customerId, userId, subject, payload }));
  return (await insertForEach(db, { recipients, type, at })).map(({ userId }) => userId);
}

/** Which notifications of the same subject are overwritten and unread again. */
export type Replaces = "none" | "all" | "other creators";

/** Where "other creators" are replaced, the payload has the `creators` it names and their `total`. */
export async function insertForUser(
  { db, customerId }: TenantDb,
  { userId, type, subject, payload, at, replaces }: NewNotification & { userId: string; replaces: Replaces },
): Promise<{ isMember: boolean; changed: boolean }> {
  const [member] = await selectDeliveries(db, [{ customerId, userId, subject, payload }], at);
  if (!member?.delivery) return { isMember: member !== undefined, changed: false };
  const { delivery } = member;
  const { userId: user, customerId: customer, subject: about, id } = notifications;
  const values = { customerId, userId, type, subject, payload, createdAt: at, ...delivery };
  const inserting = db.insert(notifications).values(values);
  const had = notifications.payload;
  const setWhere =
    replaces === "all"
      ? undefined
      : sql`not (${had}->'creators') @> (excluded.payload->'creators') or (${had}->>'total')::int < (excluded.payload->>'total')::int`;
  const set = { payload, readAt: null, ...delivery };
  const rows = await (
    replaces === "none"
      ? inserting.onConflictDoNothing()
      : inserting.onConflictDoUpdate({ target: [user, customer, about], set, setWhere })
  ).returning({ id });
  return { isMember: true, changed: rows.length > 0 };
}

/** What these members were notified of by this subject has another payload now; null: it is gone. Read or unread, it stays so. */
export async function correctOf(
  { db, customerId }: TenantDb,
  { subject, payload, userIds }: { subject: string; payload: NotificationPayload | null; userIds: readonly string[] },
): Promise<void> {
  const those = and(
    inArray(notifications.userId, [...userIds]),
    eq(notifications.customerId, customerId),
    eq(notifications.subject, subject),
  );
  if (userIds.length === 0) return;
  if (payload === null) await db.delete(notifications).where(those);
  else await db.update(notifications).set({ payload }).where(those);
}

/** Kinds of notifications of what others wrote to the owner of a profile. */
const OF_OWNERS: NotificationPayload["kind"][] = ["message", "enquiry"];

/** What is moved: all about a profile, or about these subjects. */
export type ProfileNotices = { userId: string; to: number | null } & ({ from: number } | { subjects: string[] });

/** Moves unread notifications to another profile of the user, or deletes them. Resolves to the workspaces concerned. */
export async function moveToProfile(db: Database, { userId, to, ...which }: ProfileNotices): Promise<string[]> {
  const { payload } = notifications;
  const those = and(
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
    inArray(sql`${payload}->>'kind'`, OF_OWNERS),
    "from" in which
      ? sql`${payload}->>'creator' = ${String(which.from)}`
      : inArray(notifications.subject, which.subjects),
  );
  const { customerId } = notifications;
  const rows =
    to === null
      ? await db.delete(notifications).where(those).returning({ customerId })
      : await db
          .update(notifications)
          .set({ payload: sql`jsonb_set(${payload}, '{creator}', to_jsonb(${String(to)}::text))` })
          .where(those)
          .returning({ customerId });
  return [...new Set(rows.map((row) => row.customerId))];
}

type Quote = { customerId: string; userId: string; subject: string; excerpt: string };

/** Changes what notifications quote. Read or unread, they stay so. */
export async function updateQuotes(db: Database, quotes: readonly Quote[]): Promise<void> {
  if (quotes.length === 0) return;
  const column = (key: keyof Quote) => sql.param(quotes.map((quote) => quote[key]));
  await db.execute(sql`
    update ${notifications} n set payload = jsonb_set(n.payload, '{excerpt}', to_jsonb(r.excerpt))
    from unnest(${column("customerId")}::uuid[], ${column("userId")}::uuid[], ${column("subject")}::text[],
      ${column("excerpt")}::text[]) r(customer_id, user_id, subject, excerpt)
    where n.user_id = r.user_id and n.customer_id = r.customer_id and n.subject = r.subject`);
}

export async function selectOwner({ db, customerId }: TenantDb): Promise<string | undefined> {
  const [owner] = await db
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.customerId, customerId),
        eq(workspaceMembers.role, "owner"),
        isNull(workspaceMembers.leftAt),
      ),
    );
  return owner?.userId;
}

/** Deletes notices that quote or name people and are about an erased creator, or whose texts mention them. */
export async function eraseFromNotifications(
  db: Database,
  { creatorId, names, mentions }: { creatorId: number; names: readonly string[]; mentions: (text: string) => boolean },
): Promise<void> {
  const texts = sql<string>`concat_ws(' ', ${notifications.payload}->>'excerpt', ${notifications.payload}->>'note', ${notifications.payload}->>'subject',
    ${notifications.payload}->'about'->>'title', ${notifications.payload}->>'handle')`;
  const isAbout = sql<boolean>`coalesce(${notifications.payload}->>'creator' = ${String(creatorId)}, false)`;
  const found = await db
    .select({ id: notifications.id, texts, isAbout })
    .from(notifications)
    .where(
      sql`${notifications.payload}->>'kind' in ('matter.closed', 'note.mention', 'mail.mention', 'mail.assigned', 'claim.disputed', 'claim.ended', 'enquiry', 'message', 'domain.failing', 'alert', 'campaign') and (${isAbout} or ${texts} ilike any(${containing(names)}))`,
    );
  const ids = found.filter((one) => one.isAbout || mentions(one.texts)).map(({ id }) => id);
  if (ids.length > 0) await db.delete(notifications).where(inArray(notifications.id, ids));
}

export async function deleteBefore(db: Database, time: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, time));
}
