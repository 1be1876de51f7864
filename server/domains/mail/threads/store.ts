import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { threadsCollection } from "#contract/collections/threads.ts";
import { searchText } from "#contract/search/search-text.ts";
import { mailMachine, type ThreadState } from "#contract/mail/states.ts";
import type { ThreadTab } from "#contract/mail/endpoints.ts";
import { collectionSql } from "../../../db/collection-sql.ts";
import { crmCreators, listCreators, mailMessages, mailThreads } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { MessageRow, ThreadRow } from "../sending/store.ts";

const thread = mailThreads;
const given = alias(crmCreators, "given");
const shown = alias(crmCreators, "shown");

type Filters = z.output<typeof threadsCollection.filters>;
export type ThreadsFilter = { tab: ThreadTab; search: string; filters: Filters; listId?: string };

const triage = collectionSql(threadsCollection, {
  assignee: { value: thread.assigneeId },
  campaign: { value: thread.campaignId },
  snoozed: {
    value: thread.snoozedUntil,
    where: ({ snoozed }) => (snoozed ? isNotNull(thread.snoozedUntil) : undefined),
  },
});

const TABS: Record<ThreadTab, SQL> = {
  all: sql`true`,
  unread: sql`(${thread.unread} > 0 or (${thread.returnedAt} is not null and ${thread.snoozedUntil} is null))`,
  sent: sql`${thread.status} = 'sent'`,
  answered: sql`${thread.status} = 'answered'`,
  collaboration: sql`${thread.status} = 'collaboration'`,
};

/**
 * Threads of the workspace, or with creators of a list and those that they are merged into. The inbox leaves out those that
 * are snoozed, but a search finds them.
 */
function conditionOf(
  tenant: TenantDb,
  { search, listId, filters }: ThreadsFilter,
  except?: keyof Filters,
): SQL | undefined {
  const { db, customerId } = tenant;
  return and(
    eq(thread.customerId, customerId),
    ...triage.conditions(filters, tenant, except),
    filters.snoozed || search !== "" || listId !== undefined ? undefined : isNull(thread.snoozedUntil),
    listId === undefined
      ? undefined
      : inArray(
          thread.creatorId,
          db
            .select({ id: sql<number>`coalesce(${shown.creatorId}, ${listCreators.creatorId})` })
            .from(listCreators)
            .leftJoin(given, and(eq(given.creatorId, listCreators.creatorId), eq(given.customerId, customerId)))
            .leftJoin(shown, and(eq(shown.id, given.mergedInto), eq(shown.customerId, customerId)))
            .where(and(eq(listCreators.listId, listId), eq(listCreators.customerId, customerId))),
        ),
    search === "" ? undefined : hasWords(search, customerId),
  );
}

/** Every word in the subject, the address, or what the CRM has of the creator: names, handles and addresses. */
function hasWords(search: string, customerId: string): SQL | undefined {
  const words = searchText(search).split(" ").filter(Boolean);
  const conditions = words.map((word) => {
    const part = `%${word}%`; // letters and digits only
    return sql`(${thread.searchText} like ${part} or ${thread.creatorId} in (
      select ${crmCreators.creatorId} from ${crmCreators}
      where ${crmCreators.customerId} = ${customerId} and ${crmCreators.searchText} like ${part}))`;
  });
  return conditions.length === 0 ? sql`false` : and(...conditions);
}

export async function selectThreads(
  tenant: TenantDb,
  filter: ThreadsFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<ThreadRow[]> {
  return tenant.db
    .select()
    .from(thread)
    .where(and(conditionOf(tenant, filter), TABS[filter.tab]))
    .orderBy(desc(thread.lastAt), asc(thread.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

const countOf = (tab: ThreadTab) => sql<number>`count(*) filter (where ${TABS[tab]})::int`;

/** Those that are snoozed, beside the other filters. */
export async function countSnoozed(tenant: TenantDb, { filters, ...filter }: ThreadsFilter): Promise<number> {
  return tenant.db.$count(thread, conditionOf(tenant, { ...filter, filters: { ...filters, snoozed: true } }));
}

export async function countThreads(tenant: TenantDb, filter: ThreadsFilter): Promise<Record<ThreadTab, number>> {
  const [row] = await tenant.db
    .select({
      all: countOf("all"),
      unread: countOf("unread"),
      sent: countOf("sent"),
      answered: countOf("answered"),
      collaboration: countOf("collaboration"),
    })
    .from(thread)
    .where(conditionOf(tenant, filter));
  return row ?? { all: 0, unread: 0, sent: 0, answered: 0, collaboration: 0 };
}

/** Unread threads that the inbox shows. */
export async function countUnread({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(thread, and(eq(thread.customerId, customerId), isNull(thread.snoozedUntil), TABS.unread));
}

/** Threads of the tab for each choice of a filter, beside the other filters. */
export async function countChoices(
  tenant: TenantDb,
  filter: ThreadsFilter,
): Promise<z.output<typeof threadsCollection.choices>> {
  const countBy = async (id: "assignees" | "campaigns") => {
    const rows = await tenant.db
      .select({ value: sql<string | null>`${triage.choiceOf(id, filter.filters)}`, count: sql<number>`count(*)::int` })
      .from(thread)
      .where(and(conditionOf(tenant, filter, id), TABS[filter.tab]))
      .groupBy(sql`1`);
    return rows.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  };
  const [assignees, campaigns] = await Promise.all([countBy("assignees"), countBy("campaigns")]);
  return { assignees, campaigns };
}

export async function selectThread({ db, customerId }: TenantDb, id: string): Promise<ThreadRow | undefined> {
  const [row] = await db
    .select()
    .from(thread)
    .where(and(eq(thread.id, id), eq(thread.customerId, customerId)));
  return row;
}

export async function lockThreads({ db, customerId }: TenantDb, ids: readonly string[]): Promise<ThreadRow[]> {
  return db
    .select()
    .from(thread)
    .where(and(inArray(thread.id, [...ids]), eq(thread.customerId, customerId)))
    .orderBy(asc(thread.id))
    .for("update");
}

export async function updateStatus(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  status: ThreadState,
): Promise<void> {
  await db
    .update(thread)
    .set({ status })
    .where(and(inArray(thread.id, [...ids]), eq(thread.customerId, customerId)));
}

type Newest = Omit<MessageRow, "html"> & { total: number };

/** The newest mails of each thread, the oldest of them first, without their HTML. */
export async function selectNewest(
  { db, customerId }: TenantDb,
  threadIds: readonly string[],
  count: number,
): Promise<Newest[]> {
  if (threadIds.length === 0) return [];
  const { html: _html, ...columns } = getTableColumns(mailMessages);
  const place = sql<number>`row_number() over (partition by ${mailMessages.threadId} order by ${mailMessages.date} desc, ${mailMessages.id} desc)`;
  const total = sql<number>`count(*) over (partition by ${mailMessages.threadId})::int`;
  const ranked = db
    .select({
      ...columns,
      text: sql<string>`left(${mailMessages.text}, 400)`.as("text"),
      place: place.as("place"),
      total: total.as("total"),
    })
    .from(mailMessages)
    .where(and(eq(mailMessages.customerId, customerId), inArray(mailMessages.threadId, [...threadIds])))
    .as("ranked");
  const { place: rank, ...shownColumns } = ranked._.selectedFields;
  return db
    .select(shownColumns)
    .from(ranked)
    .where(sql`${rank} <= ${count}`)
    .orderBy(asc(ranked.date), asc(ranked.id));
}

/** Mails of a thread with all that is stored of them, the newest `count`, the oldest of them first. */
export async function selectMailsOf(
  { db, customerId }: TenantDb,
  threadId: string,
  count: number,
): Promise<{ mails: MessageRow[]; total: number }> {
  const condition = and(eq(mailMessages.customerId, customerId), eq(mailMessages.threadId, threadId));
  const rows = await db
    .select()
    .from(mailMessages)
    .where(condition)
    .orderBy(desc(mailMessages.date), desc(mailMessages.id))
    .limit(count);
  return { mails: rows.toReversed(), total: await db.$count(mailMessages, condition) };
}

/** Message-IDs of the mails of a thread, the oldest first: its first, and the newest of the others. */
export async function selectLastIds({ db, customerId }: TenantDb, threadId: string, max: number): Promise<string[]> {
  const rows = await db
    .select({ messageId: mailMessages.messageId })
    .from(mailMessages)
    .where(and(eq(mailMessages.customerId, customerId), eq(mailMessages.threadId, threadId)))
    .orderBy(asc(mailMessages.date), asc(mailMessages.id));
  const ids = rows.map(({ messageId }) => messageId);
  return ids.length <= max ? ids : [...ids.slice(0, 1), ...ids.slice(1 - max)];
}

/** Mails with these ids, or all of a thread. */
export type Which = { ids: readonly string[] } | { threadId: string };

/**
 * Sets mails as read, within a transaction; resolves to those that were unread. The threads are locked first: a mail that is
 * stored at the same time is counted here, or added to the count afterwards.
 */
export async function markRead({ db, customerId }: TenantDb, which: Which): Promise<MessageRow[]> {
  const { from, to } = mailMachine.steps.read;
  const isUnread = and(
    eq(mailMessages.customerId, customerId),
    "ids" in which ? inArray(mailMessages.id, [...which.ids]) : eq(mailMessages.threadId, which.threadId),
    inArray(mailMessages.state, from),
  );
  const found = await db.selectDistinct({ id: mailMessages.threadId }).from(mailMessages).where(isUnread);
  if (found.length === 0) return [];
  const threadIds = found.map(({ id }) => id);
  await lockThreads({ db, customerId }, threadIds);
  const read = await db.update(mailMessages).set({ state: to }).where(isUnread).returning();
  await recountUnread({ db, customerId }, threadIds);
  return read;
}

async function recountUnread({ db, customerId }: TenantDb, threadIds: readonly string[]): Promise<void> {
  await db
    .update(thread)
    .set({
      unread: sql`(select count(*) from ${mailMessages} where ${mailMessages.threadId} = ${thread.id}
        and ${mailMessages.customerId} = ${customerId} and ${mailMessages.state} = 'unread')`,
    })
    .where(and(eq(thread.customerId, customerId), inArray(thread.id, [...threadIds])));
}
