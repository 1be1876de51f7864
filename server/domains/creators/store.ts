import { sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { accountCounts, creators, posts } from "../../db/tables/index.ts";

/**
 * Deletes up to `limit` sample creators and tells the fold. Counts and posts are partitioned without foreign keys and
 * are deleted by name; everything else goes by cascade. Answers how many creators went.
 */
export async function deleteSampleCreators(db: Database, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${creators} where is_sample order by id limit ${limit} for update`,
  );
  if (rows.length === 0) return 0;
  const gone = rows.map(({ id }) => id);
  const ids = sql.param(gone);
  await db.execute(sql`delete from ${accountCounts} where creator_id = any(${ids}::bigint[])`);
  await db.execute(sql`delete from ${posts} where creator_id = any(${ids}::bigint[])`);
  await db.execute(sql`delete from ${creators} where id = any(${ids}::bigint[])`);
  await markForIndexing(db, gone);
  return gone.length;
}

/**
 * Keeps others from changing these creators and their accounts until the end of the transaction. Whoever changes
 * several of them locks them first, in this one order, so that nobody waits in a circle.
 */
export async function lockCreators(db: Database, creatorIds: number[]): Promise<void> {
  const ids = sql.param(creatorIds);
  await db.execute(sql`select from ${creators} where id = any(${ids}::bigint[]) order by id for no key update`);
}
