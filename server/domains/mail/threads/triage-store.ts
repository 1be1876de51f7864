import { and, eq, inArray, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { memberName } from "../../../db/person-name.ts";
import { campaignBriefs, changes, mailComments, mailThreads, users } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { ThreadRow } from "../sending/store.ts";

/** A campaign that is deleted comes back with the undo, and its threads with it. */
const isThere = ne(campaignBriefs.status, "delete");

/** What the team has set of a thread, by name. */
export type Triage = { assignee: string | null; campaign: string | null; comments: number };

/** By the ids of threads. */
export async function selectTriage(
  { db, customerId }: TenantDb,
  threadIds: readonly string[],
): Promise<Map<string, Triage>> {
  if (threadIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: mailThreads.id,
      assignee: memberName,
      campaign: campaignBriefs.title,
      comments: sql<number>`(select count(*) from ${mailComments} c where c.thread_id = ${mailThreads.id}
        and c.customer_id = ${customerId} and c.deleted_at is null)::int`,
    })
    .from(mailThreads)
    .leftJoin(users, eq(users.id, mailThreads.assigneeId))
    .leftJoin(
      campaignBriefs,
      and(eq(campaignBriefs.id, mailThreads.campaignId), eq(campaignBriefs.customerId, customerId), isThere),
    )
    .where(and(eq(mailThreads.customerId, customerId), inArray(mailThreads.id, [...threadIds])));
  return new Map(rows.map(({ id, ...triage }) => [id, triage]));
}

type Change = Partial<Pick<ThreadRow, "assigneeId" | "snoozedUntil" | "campaignId">>;

export async function updateTriage({ db, customerId }: TenantDb, id: string, change: Change): Promise<void> {
  await db
    .update(mailThreads)
    .set(change)
    .where(and(eq(mailThreads.customerId, customerId), eq(mailThreads.id, id)));
}

/** Whether it was one that came back, and has not been opened since. */
export async function clearReturned({ db, customerId }: TenantDb, id: string): Promise<boolean> {
  const cleared = await db
    .update(mailThreads)
    .set({ returnedAt: null })
    .where(
      and(eq(mailThreads.customerId, customerId), eq(mailThreads.id, id), sql`${mailThreads.returnedAt} is not null`),
    )
    .returning({ id: mailThreads.id });
  return cleared.length > 0;
}

/** Brings back the threads of all workspaces that are snoozed until now; resolves to whose they are. */
export async function returnSnoozed(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .update(mailThreads)
    .set({
      snoozedUntil: null,
      returnedAt: mailThreads.snoozedUntil,
      lastAt: sql`greatest(${mailThreads.lastAt}, ${mailThreads.snoozedUntil})`,
    })
    .where(lte(mailThreads.snoozedUntil, now))
    .returning({ customerId: mailThreads.customerId });
  return [...new Set(rows.map(({ customerId }) => customerId))];
}

export async function hasCampaign({ db, customerId }: TenantDb, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: campaignBriefs.id })
    .from(campaignBriefs)
    .where(and(eq(campaignBriefs.customerId, customerId), eq(campaignBriefs.id, id), isThere));
  return rows.length > 0;
}

/** The thread whose assignee an action has changed, from `before` to `after`; null: it had none. */
export async function selectAssigned({ db, customerId }: TenantDb, actionId: string) {
  const [found] = await db
    .select({
      thread: mailThreads,
      before: sql<string | null>`${changes.before} ->> 'assignee_id'`,
      after: sql<string | null>`${changes.after} ->> 'assignee_id'`,
    })
    .from(changes)
    .innerJoin(mailThreads, sql`${mailThreads.id} = ${changes.rowId}::uuid`)
    .where(
      and(
        eq(changes.actionId, actionId),
        eq(changes.customerId, customerId),
        eq(changes.tbl, "mail_threads"),
        sql`${changes.after} ? 'assignee_id'`,
        eq(mailThreads.customerId, customerId),
      ),
    );
  return found;
}

/** Titles of campaigns, without those that are deleted. */
export async function selectCampaignTitles({ db, customerId }: TenantDb, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ _id: campaignBriefs.id, title: campaignBriefs.title })
    .from(campaignBriefs)
    .where(and(eq(campaignBriefs.customerId, customerId), inArray(campaignBriefs.id, [...ids]), isThere))
    .orderBy(campaignBriefs.title, campaignBriefs.id);
}

/** Threads of a member who leaves have no assignee; resolves to whether there were any. */
export async function removeAssignee({ db, customerId }: TenantDb, userId: string): Promise<boolean> {
  const rows = await db
    .update(mailThreads)
    .set({ assigneeId: null })
    .where(and(eq(mailThreads.customerId, customerId), eq(mailThreads.assigneeId, userId)))
    .returning({ id: mailThreads.id });
  return rows.length > 0;
}
