import type { Context } from "../context.ts";
import { CREATOR_INDEX, POSTS } from "./tables.ts";

/**
 * Takes the posts of sample creators away at once, when PostgreSQL has none of them any more. The fold would do it too,
 * but some creators at a time, and the engine looks through all posts for each deletion.
 */
export async function forgetSamplePosts({ engine }: Pick<Context, "engine">): Promise<void> {
  await engine.command(
    `DELETE FROM ${POSTS} WHERE creator_id IN (SELECT id FROM ${CREATOR_INDEX} WHERE is_sample = 1)`,
  );
}
