import { sql } from "drizzle-orm";
import type { Database } from "./connect.ts";
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
