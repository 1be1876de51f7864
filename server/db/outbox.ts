import { sql } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { FOLD_LOCK } from "./locks.ts";
import { creators, outbox } from "./tables/index.ts";

/** Says that these creators' rows in the engine are out of date. Within the transaction that makes them so. */
export async function markForFold(db: Database, creatorIds: readonly number[]): Promise<void> {
  if (creatorIds.length === 0) return;
  await db.execute(sql`insert into ${outbox} (creator_id) select unnest(${sql.param([...creatorIds])}::bigint[])`);
}

/** The same of every creator. Resolves to how many. */
export async function markAllForFold(db: Database): Promise<number> {
  const marked = await db.execute(sql`insert into ${outbox} (creator_id) select id from ${creators} order by id`);
  return marked.rowCount ?? 0;
}

/** The same of those who are not marked yet. Between two folds: one that runs has looked at its creators already. */
export async function markOthersForFold(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK})`);
  await db.execute(sql`
    insert into ${outbox} (creator_id)
    select id from ${creators} where not exists (select from ${outbox} o where o.creator_id = ${creators}.id)
    order by id`);
}
