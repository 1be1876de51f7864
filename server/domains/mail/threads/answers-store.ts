import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { mailMessages, mailSequences, workspaceMembers } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** Answers of people that are unread, by the ids of threads. */
export async function countUnreadAnswers(
  { db, customerId }: TenantDb,
  threadIds: readonly string[],
): Promise<Map<string, number>> {
  if (threadIds.length === 0) return new Map();
  const rows = await db
    .select({ threadId: mailMessages.threadId, count: sql<number>`count(*)::int` })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        inArray(mailMessages.threadId, [...threadIds]),
        eq(mailMessages.state, "unread"),
        eq(mailMessages.isAutomatic, false),
      ),
    )
    .groupBy(mailMessages.threadId);
  return new Map(rows.map(({ threadId, count }) => [threadId, count]));
}

/** Members who have written in a thread, or started a sequence that did, with their roles. */
export async function selectWriters({ db, customerId }: TenantDb, threadId: string) {
  const { userId, role } = workspaceMembers;
  return db
    .selectDistinct({ userId, role })
    .from(mailMessages)
    .leftJoin(
      mailSequences,
      and(eq(mailSequences.id, mailMessages.sequenceId), eq(mailSequences.customerId, customerId)),
    )
    .innerJoin(
      workspaceMembers,
      and(
        eq(workspaceMembers.customerId, customerId),
        eq(userId, sql`coalesce(${mailSequences.userId}, ${mailMessages.userId})`),
        isNull(workspaceMembers.leftAt),
      ),
    )
    .where(
      and(eq(mailMessages.customerId, customerId), eq(mailMessages.threadId, threadId), eq(mailMessages.isOwn, true)),
    );
}
