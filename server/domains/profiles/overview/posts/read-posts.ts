import type { PostView } from "#contract/profiles.ts";
import type { Context } from "../../../../context.ts";
import { presentPost } from "./present.ts";
import { selectNewestPosts, selectRecentPosts, type PostPlace, type RecentPostRow } from "./store.ts";

type PostPage = { ctx: Context; creatorIds: readonly number[]; before: PostPlace; limit: number };

/** Posts of these creators together, newest first. */
export async function readPosts({ ctx, ...page }: PostPage): Promise<PostView[]> {
  return (await selectNewestPosts(ctx.db, page)).map(presentPost);
}

/** A place that includes all posts of this time. */
export function justAfter(at: Date): PostPlace {
  return { at: at.toISOString(), id: Number.MAX_SAFE_INTEGER };
}

/** The newest posts of each creator, newest first. */
export async function readRecentPosts({
  ctx,
  ...posts
}: { ctx: Context } & Parameters<typeof selectRecentPosts>[1]): Promise<Map<number, RecentPostRow[]>> {
  if (posts.creatorIds.length === 0) return new Map();
  return Map.groupBy(await selectRecentPosts(ctx.db, posts), ({ creatorId }) => creatorId);
}
