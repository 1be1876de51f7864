import { POSTS_PAGE_SIZE, LISTED_TEXT_MAX, type ListedPost, type PostsReply, type PostView } from "#contract/posts.ts";
import type { Context, Member } from "../../context.ts";
import { offsetOf } from "../../db/paging.ts";
import { tenantOf } from "../../db/tenant.ts";
import { readCards } from "../creators/index.ts";
import { selectNewestPosts, selectRecentPosts, type PostPlace, type RecentPostRow } from "./newest-store.ts";
import { presentListed, presentPost } from "./present.ts";
import { LAST_YEAR_MS } from "./rules.ts";
import type { PostFilters, PostScope } from "./scope-store.ts";
import { countListed, selectListed, type ListedRow, type PostOrder } from "./store.ts";

/** The posts of the last year by these creators. */
export function lastYear(ctx: Context<Member>, creatorIds: readonly number[]): PostScope {
  const until = ctx.clock.now();
  return { reader: tenantOf(ctx), creatorIds, from: new Date(until.getTime() - LAST_YEAR_MS), until };
}

/** A page of the posts of a scope, how many there are, and the choices of the filters. */
export async function readPage(
  scope: PostScope & { filters: PostFilters },
  { page, ...order }: PostOrder & { page: number },
): Promise<{ rows: ListedRow[] } & Pick<PostsReply, "total" | "choices">> {
  const [rows, counted] = await Promise.all([
    selectListed(scope, {
      order,
      limit: POSTS_PAGE_SIZE,
      offset: offsetOf(page, POSTS_PAGE_SIZE),
      textMax: LISTED_TEXT_MAX,
    }),
    countListed(scope),
  ]);
  return { rows, ...counted };
}

/** Posts with the creators that published them. */
export async function presentByOthers(ctx: Context<Member>, rows: readonly ListedRow[]): Promise<ListedPost[]> {
  const authors = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return rows.map((row) => {
    const author = authors.get(row.creatorId);
    const creator = author && { _id: author._id, full_name: author.full_name, picture_url: author.picture_url };
    return Object.assign(presentListed(ctx.config, row), { creator: creator ?? null });
  });
}

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
