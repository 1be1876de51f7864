import type { Context } from "../context.ts";
import { CREATOR_INDEX, POSTS } from "./tables.ts";

/**
 * Deletes the posts of sample creators in one statement, once they are deleted in PostgreSQL. The index sync would do
 * it too, but in batches, and the engine scans all posts for each deletion.
 */
export async function deleteSamplePosts({ engine }: Pick<Context, "engine">): Promise<void> {
  await engine.command(
    `DELETE FROM ${POSTS} WHERE creator_id IN (SELECT id FROM ${CREATOR_INDEX} WHERE is_sample = 1)`,
  );
}
