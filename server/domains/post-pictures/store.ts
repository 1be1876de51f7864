import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { posts, sources } from "../../db/tables/index.ts";

/** Where the picture of a post is, and for how many days at most its source lets it be stored; of any workspace. */
export async function selectAddress(
  db: Database,
  { creatorId, id }: { creatorId: number; id: number },
): Promise<{ url: string; maxAgeDays: number | null } | undefined> {
  const [row] = await db
    .select({ url: posts.thumbnailUrl, maxAgeDays: sources.maxAgeDays })
    .from(posts)
    .innerJoin(sources, eq(sources.id, posts.sourceId))
    .where(
      and(
        // Both are the key of its partition.
        eq(posts.creatorId, creatorId),
        eq(posts.id, id),
        isNotNull(posts.thumbnailUrl),
      ),
    );
  return row && row.url !== null ? { url: row.url, maxAgeDays: row.maxAgeDays } : undefined;
}
