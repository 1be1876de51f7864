import { and, eq, getTableColumns, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { customers, listeningTopics, topicShares } from "../../db/tables/index.ts";

const { topicId, customerId: owner, ...columns } = getTableColumns(topicShares);
const { isPublic, shareId, shareExpiresAt, updatedAt } = columns;

/** How the report of a topic is shared. */
export type TopicShareRow = Omit<typeof topicShares.$inferSelect, "topicId" | "customerId">;

/** undefined: the topic has no share settings yet. */
export async function selectTopicShare({ db, customerId }: TenantDb, of: string): Promise<TopicShareRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(topicShares)
    .where(and(eq(topicId, of), eq(owner, customerId)));
  return row;
}

/** Replaces the whole row. */
export async function upsertTopicShare({ db, customerId }: TenantDb, of: string, row: TopicShareRow): Promise<void> {
  await db
    .insert(topicShares)
    .values({ ...row, topicId: of, customerId })
    .onConflictDoUpdate({ target: topicId, set: row, setWhere: eq(owner, customerId) });
}

/** Its topic was deleted, and can be restored for some time from now on. */
export async function touchTopicShare({ db, customerId }: TenantDb, of: string, at: Date): Promise<void> {
  await db
    .update(topicShares)
    .set({ updatedAt: at })
    .where(and(eq(topicId, of), eq(owner, customerId)));
}

/** Deletes shares of deleted topics in every workspace. */
export async function deleteSharesWithoutTopic(db: Database, before: Date): Promise<void> {
  await db
    .delete(topicShares)
    .where(
      and(
        lt(updatedAt, before),
        sql`not exists (select from ${listeningTopics} where ${listeningTopics.id} = ${topicId})`,
      ),
    );
}

export type SharedTopic = TopicShareRow & {
  kind: "topic";
  /** The id of the topic. */
  id: string;
  customerId: string;
  title: string;
  description: string;
  isSample: boolean;
  isCommunity: boolean;
};

/** The topic with this share id, if its report is public and has not expired. */
export async function selectSharedTopic(db: Database, of: string, now: Date): Promise<SharedTopic | undefined> {
  const [row] = await db
    .select({
      ...columns,
      id: listeningTopics.id,
      title: listeningTopics.title,
      isSample: listeningTopics.isSample,
      customerId: owner,
    })
    .from(topicShares)
    .innerJoin(listeningTopics, and(eq(listeningTopics.id, topicId), eq(listeningTopics.customerId, owner)))
    .innerJoin(customers, and(eq(customers.id, owner), isNull(customers.deletionAt)))
    .where(and(eq(shareId, of), isPublic, or(isNull(shareExpiresAt), gt(shareExpiresAt, now))));
  // Topics have no description, and search engines are not shown reports.
  return row && { ...row, kind: "topic", description: "", isCommunity: false };
}
