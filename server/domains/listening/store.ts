import { and, count, desc, eq } from "drizzle-orm";
import type { TopicQuery } from "#contract/listening/topic.ts";
import { personName } from "../../db/person-name.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { listeningTopics, users } from "../../db/tables/index.ts";

const { id, title, query, isSample, createdAt, updatedAt } = listeningTopics;

/** All of the workspace, the newest first, or this one. */
export async function selectTopics({ db, customerId }: TenantDb, only?: string) {
  const rows = await db
    .select({ id, title, query, isSample, createdAt, updatedAt, createdBy: personName })
    .from(listeningTopics)
    .leftJoin(users, eq(users.id, listeningTopics.userId))
    .where(and(eq(listeningTopics.customerId, customerId), only === undefined ? undefined : eq(id, only)))
    .orderBy(desc(createdAt), desc(id));
  // Topics of an earlier version leave out no authors.
  return rows.map((row) => Object.assign(row, { query: { ...row.query, notBy: row.query.notBy ?? [] } }));
}
export type TopicRow = Awaited<ReturnType<typeof selectTopics>>[number];

export async function countTopics({ db, customerId }: TenantDb): Promise<number> {
  const [row] = await db.select({ n: count() }).from(listeningTopics).where(eq(listeningTopics.customerId, customerId));
  return row?.n ?? 0;
}

type Named = { title: string; query: TopicQuery };

export async function insertTopic(
  { db, customerId }: TenantDb,
  topic: Named & { userId: string; createdAt: Date; updatedAt: Date; isSample?: boolean },
): Promise<string> {
  const [row] = await db
    .insert(listeningTopics)
    .values({ ...topic, customerId })
    .returning({ id });
  return row?.id ?? "";
}

export async function updateTopic({ db, customerId }: TenantDb, of: string, change: Named & { updatedAt: Date }) {
  await db
    .update(listeningTopics)
    .set(change)
    .where(and(eq(listeningTopics.customerId, customerId), eq(id, of)));
}

export async function deleteTopic({ db, customerId }: TenantDb, of: string): Promise<void> {
  await db.delete(listeningTopics).where(and(eq(listeningTopics.customerId, customerId), eq(id, of)));
}
