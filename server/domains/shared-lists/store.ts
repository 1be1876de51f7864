import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Owner } from "../../db/owner.ts";
import { crmCreators, listCreators, listFeedback, lists } from "../../db/tables/index.ts";

export type Word = Pick<typeof listFeedback.$inferSelect, "creatorId" | "verdict" | "comment">;
type Whose = { listId: string; visitorId: string };

function of({ customerId }: Owner, { listId, visitorId }: Whose) {
  return and(
    eq(listFeedback.listId, listId),
    eq(listFeedback.visitorId, visitorId),
    sql`exists (select from ${lists} where ${lists.id} = ${listId} and ${lists.customerId} = ${customerId})`,
  );
}

/** What a visitor has said of these creators. */
export async function selectWords(owner: Owner, whose: Whose, creatorIds: number[]): Promise<Word[]> {
  return owner.db
    .select({ creatorId: listFeedback.creatorId, verdict: listFeedback.verdict, comment: listFeedback.comment })
    .from(listFeedback)
    .where(and(of(owner, whose), sql`${listFeedback.creatorId} = any(${sql.param(creatorIds)}::bigint[])`));
}

/** Of whom they have said yes, maybe or no. */
export async function selectJudged(owner: Owner, whose: Whose): Promise<number[]> {
  const rows = await owner.db
    .select({ creatorId: listFeedback.creatorId })
    .from(listFeedback)
    .where(and(of(owner, whose), isNotNull(listFeedback.verdict)));
  return rows.map(({ creatorId }) => creatorId);
}

/** Of these creators, those a list shows: they have a place in it, or one of those merged into them has. */
export async function selectShown({ db, customerId }: Owner, listId: string, creatorIds: number[]): Promise<number[]> {
  if (creatorIds.length === 0) return [];
  const hasPlace = (creator: SQL) => sql`exists (
    select from ${listCreators} i where i.list_id = ${listId} and i.customer_id = ${customerId} and i.creator_id = ${creator})`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.creator_id as id from ${crmCreators} r
    where r.customer_id = ${customerId} and r.creator_id = any(${sql.param(creatorIds)}::bigint[]) and r.merged_into is null
      and (${hasPlace(sql`r.creator_id`)} or exists (
        select from ${crmCreators} gone where gone.merged_into = r.id and ${hasPlace(sql`gone.creator_id`)}))`);
  return rows.map(({ id }) => id);
}

/** The name they gave last. */
export async function selectReviewer(owner: Owner, whose: Whose): Promise<string | null> {
  const [row] = await owner.db
    .select({ reviewer: listFeedback.reviewer })
    .from(listFeedback)
    .where(of(owner, whose))
    .orderBy(desc(listFeedback.updatedAt))
    .limit(1);
  return row?.reviewer ?? null;
}

/** Their last word, in place of the one before. */
export async function upsertWord(
  { db, customerId }: Owner,
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
