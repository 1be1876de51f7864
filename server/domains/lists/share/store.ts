import { and, count, countDistinct, desc, eq, lt, ne, sql, type SQL, isNotNull, or } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { listFeedback, listVisits, lists, users } from "../../../db/tables/index.ts";

export async function countVisits(
  { db, customerId }: TenantDb,
  listId: string,
): Promise<{ visits: number; visitors: number }> {
  const [row] = await db
    .select({ visits: count(), visitors: countDistinct(listVisits.visitorId) })
    .from(listVisits)
    .innerJoin(lists, eq(lists.id, listVisits.listId))
    .where(and(eq(listVisits.listId, listId), eq(lists.customerId, customerId)));
  return row ?? { visits: 0, visitors: 0 };
}

type Visit = { at: Date; device: "computer" | "phone" | "other"; name: string | null };

export async function selectNewestVisits(
  { db, customerId }: TenantDb,
  listId: string,
  limit: number,
): Promise<Visit[]> {
  return db
    .select({ at: listVisits.createdAt, device: listVisits.device, name: listVisits.name })
    .from(listVisits)
    .innerJoin(lists, eq(lists.id, listVisits.listId))
    .where(and(eq(listVisits.listId, listId), eq(lists.customerId, customerId)))
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
 * Returns the keys of all logos of lists and users, in every workspace. Deleted lists can be restored, so their logos
 * count.
 */
export async function selectLogos(db: Database): Promise<string[]> {
  const ofUsers = await db.select({ logo: users.logo }).from(users).where(isNotNull(users.logo));
  const rows = await db
    .select({ logo: lists.logo, companyLogo: lists.companyLogo })
    .from(lists)
    .where(or(isNotNull(lists.logo), isNotNull(lists.companyLogo)));
  const keys = [...ofUsers.map(({ logo }) => logo), ...rows.flatMap(({ logo, companyLogo }) => [logo, companyLogo])];
  return keys.filter((key) => key !== null);
}

export async function deleteDeletedBefore(db: Database, before: Date): Promise<void> {
  await db.delete(lists).where(lt(lists.deletedAt, before));
}
