import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { listPlaces, type Places } from "../../db/list-places.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { listFeedback, lists, listVisits } from "../../db/tables/index.ts";

export type Feedback = Pick<typeof listFeedback.$inferSelect, "creatorId" | "verdict" | "comment">;
export type FeedbackAuthor = { listId: string; visitorId: string };

function byAuthor({ customerId }: TenantDb, { listId, visitorId }: FeedbackAuthor) {
  return and(
    eq(listFeedback.listId, listId),
    eq(listFeedback.visitorId, visitorId),
    sql`exists (select from ${lists} where ${lists.id} = ${listId} and ${lists.customerId} = ${customerId})`,
  );
}

/** A visitor's feedback on these creators. */
export async function selectFeedback(
  tenant: TenantDb,
  author: FeedbackAuthor,
  creatorIds: number[],
): Promise<Feedback[]> {
  return tenant.db
    .select({ creatorId: listFeedback.creatorId, verdict: listFeedback.verdict, comment: listFeedback.comment })
    .from(listFeedback)
    .where(and(byAuthor(tenant, author), sql`${listFeedback.creatorId} = any(${sql.param(creatorIds)}::bigint[])`));
}

/** Creators on which the visitor has given a verdict. */
export async function selectReviewedIds(tenant: TenantDb, author: FeedbackAuthor): Promise<number[]> {
  const rows = await tenant.db
    .select({ creatorId: listFeedback.creatorId })
    .from(listFeedback)
    .where(and(byAuthor(tenant, author), isNotNull(listFeedback.verdict)));
  return rows.map(({ creatorId }) => creatorId);
}

/** Those of these creators that are in the list. */
export async function selectListed(tenant: TenantDb, places: Places, creatorIds: number[]): Promise<number[]> {
  if (creatorIds.length === 0) return [];
  const { rows } = await tenant.db.execute<{ id: number }>(sql`
    select place.creator_id as id from ${listPlaces(tenant, places)} place
    where place.creator_id = any(${sql.param(creatorIds)}::bigint[])`);
  return rows.map(({ id }) => id);
}

/** The name that the visitor entered last. */
export async function selectReviewer(tenant: TenantDb, author: FeedbackAuthor): Promise<string | null> {
  const [row] = await tenant.db
    .select({ reviewer: listFeedback.reviewer })
    .from(listFeedback)
    .where(byAuthor(tenant, author))
    .orderBy(desc(listFeedback.updatedAt))
    .limit(1);
  return row?.reviewer ?? null;
}

/** Whether the visitor has opened the page of the list, and given feedback on it before. */
export async function selectVisitor(
  { db, customerId }: TenantDb,
  { listId, visitorId }: FeedbackAuthor,
): Promise<{ hasVisited: boolean; hasFeedback: boolean }> {
  const { rows } = await db.execute<{ hasVisited: boolean; hasFeedback: boolean }>(sql`
    select exists (select from ${listVisits} v where v.list_id = l.id and v.visitor_id = ${visitorId}) as "hasVisited",
      exists (select from ${listFeedback} f where f.list_id = l.id and f.visitor_id = ${visitorId}) as "hasFeedback"
    from ${lists} l where l.id = ${listId} and l.customer_id = ${customerId}`);
  return rows[0] ?? { hasVisited: false, hasFeedback: false };
}

/** Replaces the visitor's earlier feedback on the creator. */
export async function upsertFeedback(
  { db, customerId }: TenantDb,
  { listId, visitorId, feedback, reviewer, at }: FeedbackAuthor & { feedback: Feedback; reviewer: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${listFeedback} (list_id, creator_id, visitor_id, reviewer, verdict, comment, updated_at)
    select id, ${feedback.creatorId}, ${visitorId}, ${reviewer}, ${feedback.verdict}, ${feedback.comment}, ${at}
    from ${lists} where id = ${listId} and customer_id = ${customerId}
    on conflict (list_id, creator_id, visitor_id) do update
      set reviewer = excluded.reviewer, verdict = excluded.verdict, comment = excluded.comment,
        updated_at = excluded.updated_at`);
}
