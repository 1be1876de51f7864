import { sql } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { INDEX_SYNC_LOCK } from "./locks.ts";
import { creators, outbox } from "./tables/index.ts";

/** Queues these creators for indexing, in the transaction that changes them. */
export async function markForIndexing(db: Database, creatorIds: readonly number[]): Promise<void> {
  if (creatorIds.length === 0) return;
  await db.execute(sql`insert into ${outbox} (creator_id) select unnest(${sql.param([...creatorIds])}::bigint[])`);
}

/** Queues all creators. Resolves to their number. */
export async function markAllForIndexing(db: Database): Promise<number> {
  const marked = await db.execute(
    sql`insert into ${outbox} (creator_id) select distinct id from ${creators} order by id`,
  );
  return marked.rowCount ?? 0;
}

/**
 * Queues all creators that are not queued yet. Between two index syncs: a running one has already read its creators.
 */
export async function markOthersForIndexing(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${INDEX_SYNC_LOCK})`);
  await db.execute(sql`
    insert into ${outbox} (creator_id)
    select distinct id from ${creators} where not exists (select from ${outbox} o where o.creator_id = ${creators}.id)
    order by id`);
}
