import { and, count, countDistinct, desc, eq, isNull, lt, ne, sql, type SQL, isNotNull, or } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { listeningTopics, listFeedback, listVisits, lists, topicShares, users } from "../../../db/tables/index.ts";

/** What was visited: a list, or the report of a topic. */
export type Visited = { listId: string } | { topicId: string };

/** Visits of it, if it is the workspace's. */
function visitsOf({ customerId }: TenantDb, of: Visited) {
  return "listId" in of
    ? sql`${listVisits.listId} = ${of.listId}
        and exists (select from ${lists} where ${lists.id} = ${of.listId} and ${lists.customerId} = ${customerId})`
    : sql`${listVisits.topicId} = ${of.topicId} and exists (
        select from ${topicShares} where ${topicShares.topicId} = ${of.topicId} and ${topicShares.customerId} = ${customerId})`;
}

export async function countVisits(tenant: TenantDb, of: Visited): Promise<{ visits: number; visitors: number }> {
  const [row] = await tenant.db
    .select({ visits: count(), visitors: countDistinct(listVisits.visitorId) })
    .from(listVisits)
    .where(visitsOf(tenant, of));
  return row ?? { visits: 0, visitors: 0 };
}

type Visit = { at: Date; device: "computer" | "phone" | "other"; name: string | null };

export async function selectNewestVisits(tenant: TenantDb, of: Visited, limit: number): Promise<Visit[]> {
  return tenant.db
    .select({ at: listVisits.createdAt, device: listVisits.device, name: listVisits.name })
    .from(listVisits)
    .where(visitsOf(tenant, of))
    .orderBy(desc(listVisits.createdAt), desc(listVisits.id))
    .limit(limit);
}

/** Deletes visits in every workspace. */
export async function deleteVisitsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(listVisits).where(lt(listVisits.createdAt, before));
}

export type FeedbackRow = Pick<
  typeof listFeedback.$inferSelect,
  "creatorId" | "reviewer" | "verdict" | "comment" | "updatedAt"
>;

/** Feedback that was withdrawn is empty. */
const hasContent = sql`(${listFeedback.verdict} is not null or ${ne(listFeedback.comment, "")})`;

/** Newest first. */
export async function selectFeedback(
  { db, customerId }: TenantDb,
  listId: string,
  limit: number,
): Promise<FeedbackRow[]> {
  return db
    .select({
      creatorId: listFeedback.creatorId,
      reviewer: listFeedback.reviewer,
      verdict: listFeedback.verdict,
      comment: listFeedback.comment,
      updatedAt: listFeedback.updatedAt,
    })
    .from(listFeedback)
    .innerJoin(lists, eq(lists.id, listFeedback.listId))
    .where(and(eq(listFeedback.listId, listId), eq(lists.customerId, customerId), hasContent))
    .orderBy(desc(listFeedback.updatedAt), listFeedback.creatorId, listFeedback.visitorId)
    .limit(limit);
}

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);

type FeedbackCounts = Record<"approve" | "maybe" | "reject" | "comments", number>;

export async function countFeedback({ db, customerId }: TenantDb, listId: string): Promise<FeedbackCounts> {
  const [row] = await db
    .select({
      approve: countWhere(eq(listFeedback.verdict, "approve")),
      maybe: countWhere(eq(listFeedback.verdict, "maybe")),
      reject: countWhere(eq(listFeedback.verdict, "reject")),
      comments: countWhere(ne(listFeedback.comment, "")),
    })
    .from(listFeedback)
    .innerJoin(lists, eq(lists.id, listFeedback.listId))
    .where(and(eq(listFeedback.listId, listId), eq(lists.customerId, customerId)));
  return row ?? { approve: 0, maybe: 0, reject: 0, comments: 0 };
}

/**
 * Returns the keys of all logos of lists, topics and users, in every workspace. Deleted lists and topics can be restored, so
 * their logos count.
 */
export async function selectLogos(db: Database): Promise<string[]> {
  const ofUsers = await db.select({ logo: users.logo }).from(users).where(isNotNull(users.logo));
  const ofTopics = await db
    .select({ logo: topicShares.logo, companyLogo: topicShares.companyLogo })
    .from(topicShares)
    .where(or(isNotNull(topicShares.logo), isNotNull(topicShares.companyLogo)));
  const ofLists = await db
    .select({ logo: lists.logo, companyLogo: lists.companyLogo })
    .from(lists)
    .where(or(isNotNull(lists.logo), isNotNull(lists.companyLogo)));
  const rows = [...ofLists, ...ofTopics];
  const keys = [...ofUsers.map(({ logo }) => logo), ...rows.flatMap(({ logo, companyLogo }) => [logo, companyLogo])];
  return keys.filter((key) => key !== null);
}

type Brand = Pick<typeof lists.$inferSelect, "logo" | "companyLogo" | "companyName">;

/** An undo of a topic's deletion brings its share back. */
const hasTopic = sql`exists (select from ${listeningTopics} where ${listeningTopics.id} = ${topicShares.topicId})`;

/** Logos and company of the workspace's list or topic with a white label that was changed last and has any of them. */
export async function selectLastBrand({ db, customerId }: TenantDb): Promise<Brand | undefined> {
  const branded = (table: typeof lists | typeof topicShares) =>
    db
      .select({ logo: table.logo, companyLogo: table.companyLogo, companyName: table.companyName, at: table.updatedAt })
      .from(table)
      .where(
        and(
          eq(table.customerId, customerId),
          table.whiteLabel,
          or(isNotNull(table.logo), isNotNull(table.companyLogo), isNotNull(table.companyName)),
          table === lists ? isNull(lists.deletedAt) : hasTopic,
        ),
      )
      .orderBy(desc(table.updatedAt))
      .limit(1);
  const rows = [...(await branded(lists)), ...(await branded(topicShares))];
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
}

export async function deleteDeletedBefore(db: Database, before: Date): Promise<void> {
  await db.delete(lists).where(lt(lists.deletedAt, before));
}
