import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
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

/** Feedback of this visitor that arrives at the same time waits until the transaction ends: both belong to one sitting. */
export async function lockVisitor({ db, customerId }: TenantDb, { listId, visitorId }: FeedbackAuthor): Promise<void> {
  await db.execute(sql`
    select from ${listVisits} v join ${lists} l on l.id = v.list_id
    where v.list_id = ${listId} and v.visitor_id = ${visitorId} and l.customer_id = ${customerId}
    for no key update of v`);
}

type NewFeedback = FeedbackAuthor & {
  feedback: Feedback;
  reviewer: string;
  at: Date;
  /** A visitor who gave feedback after this is still in the same sitting. */
  since: Date;
};

/** Replaces the visitor's earlier feedback on the creator. Resolves to when the visitor's sitting began. */
export async function upsertFeedback(
  { db, customerId }: TenantDb,
  { listId, visitorId, feedback, reviewer, at, since }: NewFeedback,
): Promise<Date> {
  const { rows } = await db.execute<{ sittingAt: string }>(sql`
    insert into ${listFeedback} (list_id, creator_id, visitor_id, reviewer, verdict, comment, updated_at, sitting_at)
    select id, ${feedback.creatorId}, ${visitorId}, ${reviewer}, ${feedback.verdict}, ${feedback.comment}, ${at},
      coalesce((
        select max(sitting_at) from ${listFeedback} f
        where f.list_id = ${listId} and f.visitor_id = ${visitorId} and f.updated_at > ${since}
      ), ${at})
    from ${lists} where id = ${listId} and customer_id = ${customerId}
    on conflict (list_id, creator_id, visitor_id) do update
      set reviewer = excluded.reviewer, verdict = excluded.verdict, comment = excluded.comment,
        updated_at = excluded.updated_at, sitting_at = excluded.sitting_at
    returning sitting_at as "sittingAt"`);
  const [row] = rows;
  if (!row) throw new Error("the list was deleted while feedback on it was saved");
  return new Date(row.sittingAt);
}

/** What a visitor gave in one sitting, as it is now, the latest first. Withdrawn feedback is left out. */
export async function selectSitting(
  tenant: TenantDb,
  { sittingAt, ...author }: FeedbackAuthor & { sittingAt: Date },
): Promise<Feedback[]> {
  return tenant.db
    .select({ creatorId: listFeedback.creatorId, verdict: listFeedback.verdict, comment: listFeedback.comment })
    .from(listFeedback)
    .where(
      and(
        byAuthor(tenant, author),
        eq(listFeedback.sittingAt, sittingAt),
        or(isNotNull(listFeedback.verdict), ne(listFeedback.comment, "")),
      ),
    )
    .orderBy(desc(listFeedback.updatedAt), desc(listFeedback.id));
}
