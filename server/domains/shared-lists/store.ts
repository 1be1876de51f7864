import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { listPlaces, type Places } from "../../db/list-places.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { listFeedback, lists } from "../../db/tables/index.ts";

export type Word = Pick<typeof listFeedback.$inferSelect, "creatorId" | "verdict" | "comment">;
type Whose = { listId: string; visitorId: string };

function of({ customerId }: TenantDb, { listId, visitorId }: Whose) {
  return and(
    eq(listFeedback.listId, listId),
    eq(listFeedback.visitorId, visitorId),
    sql`exists (select from ${lists} where ${lists.id} = ${listId} and ${lists.customerId} = ${customerId})`,
  );
}

/** What a visitor has said of these creators. */
export async function selectWords(tenant: TenantDb, whose: Whose, creatorIds: number[]): Promise<Word[]> {
  return tenant.db
    .select({ creatorId: listFeedback.creatorId, verdict: listFeedback.verdict, comment: listFeedback.comment })
    .from(listFeedback)
    .where(and(of(tenant, whose), sql`${listFeedback.creatorId} = any(${sql.param(creatorIds)}::bigint[])`));
}

/** Of whom they have said yes, maybe or no. */
export async function selectJudged(tenant: TenantDb, whose: Whose): Promise<number[]> {
  const rows = await tenant.db
    .select({ creatorId: listFeedback.creatorId })
    .from(listFeedback)
    .where(and(of(tenant, whose), isNotNull(listFeedback.verdict)));
  return rows.map(({ creatorId }) => creatorId);
}

/** Of these creators, those that a list shows. */
export async function selectShown(tenant: TenantDb, places: Places, creatorIds: number[]): Promise<number[]> {
  if (creatorIds.length === 0) return [];
  const { rows } = await tenant.db.execute<{ id: number }>(sql`
    select place.creator_id as id from ${listPlaces(tenant, places)} place
    where place.creator_id = any(${sql.param(creatorIds)}::bigint[])`);
  return rows.map(({ id }) => id);
}

/** The name they gave last. */
export async function selectReviewer(tenant: TenantDb, whose: Whose): Promise<string | null> {
  const [row] = await tenant.db
    .select({ reviewer: listFeedback.reviewer })
    .from(listFeedback)
    .where(of(tenant, whose))
    .orderBy(desc(listFeedback.updatedAt))
    .limit(1);
  return row?.reviewer ?? null;
}

/** Their last word, in place of the one before. */
export async function upsertWord(
  { db, customerId }: TenantDb,
  { listId, visitorId, word, reviewer, at }: Whose & { word: Word; reviewer: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${listFeedback} (list_id, creator_id, visitor_id, reviewer, verdict, comment, updated_at)
    select id, ${word.creatorId}, ${visitorId}, ${reviewer}, ${word.verdict}, ${word.comment}, ${at}
    from ${lists} where id = ${listId} and customer_id = ${customerId}
    on conflict (list_id, creator_id, visitor_id) do update
      set reviewer = excluded.reviewer, verdict = excluded.verdict, comment = excluded.comment,
        updated_at = excluded.updated_at`);
}
