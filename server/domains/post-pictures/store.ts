import { sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { posts, sources } from "../../db/tables/index.ts";

/** Where the picture of a post is, and for how many days at most its source lets it be stored; of any workspace. */
export async function selectAddress(
  db: Database,
  { creatorId, id }: { creatorId: number; id: number },
): Promise<{ url: string; maxAgeDays: number | null } | undefined> {
  const { rows } = await db.execute<{ url: string; maxAgeDays: number | null }>(sql`
    select p.thumbnail_url as url, s.max_age_days as "maxAgeDays" from ${posts} p join ${sources} s on s.id = p.source_id
    where p.creator_id = ${creatorId} and p.id = ${id} and p.thumbnail_url is not null`);
  return rows[0];
}
