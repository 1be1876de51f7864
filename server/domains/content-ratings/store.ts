import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../db/connect.ts";
import { contentRatings, creatorLayers, posts } from "../../db/tables/index.ts";

export type RatingRow = typeof contentRatings.$inferSelect;

/** A pending rating that is older was lost with its job. */
const LOST_MS = 15 * 60_000;

/** The rating of this content that the caller may see, its workspace's own first. */
export async function findRating(
  db: Database,
  { key, creatorIds }: { key: string; creatorIds: readonly number[] },
): Promise<RatingRow | undefined> {
  const [row] = await db
    .select()
    .from(contentRatings)
    .where(and(eq(contentRatings.key, key), isOf(creatorIds)))
    .orderBy(sql`${contentRatings.customerId} nulls last`)
    .limit(1);
  return row;
}

function isOf(creatorIds: readonly number[]) {
  return sql`${contentRatings.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`;
}

/** Every rating of exactly these creators by a model, oldest first. */
export async function selectRatings(db: Database, creatorIds: readonly number[]): Promise<RatingRow[]> {
  return db
    .select()
    .from(contentRatings)
    .where(
      and(
        isOf(creatorIds),
        eq(contentRatings.state, "rated"),
        sql`${contentRatings.creatorIds} = ${sql.param([...creatorIds])}::bigint[]`,
      ),
    )
    .orderBy(asc(contentRatings.ratedAt));
}

/** The first of these creators that the workspace has a layer of. */
export async function findLayered(
  db: Database,
  { customerId, creatorIds }: { customerId: string; creatorIds: readonly number[] },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select creator_id as id from ${creatorLayers}
    where customer_id = ${customerId} and creator_id = any(${sql.param([...creatorIds])}::bigint[])
    order by creator_id limit 1`);
  return rows[0] && Number(rows[0].id);
}

type Requested = Pick<
  RatingRow,
  "key" | "creatorId" | "customerId" | "creatorIds" | "postIds" | "model" | "version" | "requestedAt"
> & { by: string };

/** Records a request for a rating. Resolves to its id when a job has to be sent for it: it is new, or due again. */
export async function requestRating(db: Database, { by, ...rating }: Requested): Promise<string | undefined> {
  const now = rating.requestedAt;
  const fresh = { state: "pending" as const, requestedAt: now, retryAt: null, postIds: rating.postIds, waiting: [by] };
  const [due] = await db
    .insert(contentRatings)
    .values({ ...rating, ...fresh })
    .onConflictDoUpdate({
      target: [contentRatings.key, contentRatings.creatorId, contentRatings.customerId],
      set: fresh,
      setWhere: or(
        lt(contentRatings.retryAt, now),
        and(eq(contentRatings.state, "pending"), lt(contentRatings.requestedAt, new Date(now.getTime() - LOST_MS))),
      ),
    })
    .returning({ id: contentRatings.id });
  if (due) return due.id;
  await db
    .update(contentRatings)
    .set({ waiting: sql`array_append(${contentRatings.waiting}, ${by}::uuid)` })
    .where(
      and(
        eq(contentRatings.key, rating.key),
        eq(contentRatings.creatorId, rating.creatorId),
        sql`${contentRatings.customerId} is not distinct from ${rating.customerId}::uuid`,
        eq(contentRatings.state, "pending"),
        sql`not ${contentRatings.waiting} @> array[${by}::uuid]`,
      ),
    );
  return undefined;
}

/** A pending rating, and the dimensions of equal content that was rated already. */
export async function findPending(db: Database, id: string): Promise<RatingRow | undefined> {
  const [row] = await db
    .select()
    .from(contentRatings)
    .where(and(eq(contentRatings.id, id), eq(contentRatings.state, "pending")));
  return row;
}

export async function findRated(db: Database, key: string): Promise<RatingRow["dimensions"] | undefined> {
  const [row] = await db
    .select({ dimensions: contentRatings.dimensions })
    .from(contentRatings)
    .where(and(eq(contentRatings.key, key), eq(contentRatings.state, "rated")))
    .limit(1);
  return row?.dimensions;
}

const postRow = z.object({ id: z.coerce.number(), format: z.string(), text: z.string() });

/** These posts of these creators, in the given order. */
export async function selectPosts(
  db: Database,
  { creatorIds, postIds }: { creatorIds: readonly number[]; postIds: readonly number[] },
): Promise<z.infer<typeof postRow>[]> {
  const { rows } = await db.execute(sql`
    select id, format, text from ${posts}
    where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and id = any(${sql.param([...postIds])}::bigint[])
    order by array_position(${sql.param([...postIds])}::bigint[], id)`);
  return z.array(postRow).parse(rows);
}

/** Ends a pending rating. Resolves to the workspaces to notify. */
export async function finishRating(
  db: Database,
  id: string,
  outcome: Pick<RatingRow, "state" | "dimensions" | "ratedAt" | "retryAt">,
): Promise<string[]> {
  const before = db
    .select({ state: contentRatings.state, waiting: contentRatings.waiting })
    .from(contentRatings)
    .where(eq(contentRatings.id, id));
  const [row] = await before.for("update");
  if (row?.state !== "pending") return [];
  await db
    .update(contentRatings)
    .set({ ...outcome, waiting: [] })
    .where(eq(contentRatings.id, id));
  return row.waiting;
}

export async function deleteRating(db: Database, id: string): Promise<void> {
  await db.delete(contentRatings).where(eq(contentRatings.id, id));
}
