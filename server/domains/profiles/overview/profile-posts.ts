import { findKeywords } from "#contract/search/keyword-match.ts";
import type { PostView } from "#contract/posts.ts";
import { profilePosts as endpoint } from "#contract/profiles/endpoints.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { justAfter, lastYear, presentPost, readPosts, selectPosts } from "../../posts/index.ts";
import { readOpen } from "../opening/open-profile.ts";
import { FREE_POSTS, shownPosts } from "../opening/rules.ts";
import { POSTS_PAGE } from "./rules.ts";

export const profilePosts = read(endpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const now = ctx.clock.now();
  const card = (await readCards({ ctx, ids: [id] })).get(id) ?? refuse("not_found");
  const isOpen = (await readOpen(ctx, [{ id, isSample: card.isSample }])).has(id);
  const keywords = (input.keywords ?? "").split(",").filter((keyword) => keyword.trim() !== "");
  if (!isOpen) {
    const newest = await readPosts({ ctx, creatorIds: [id], before: justAfter(now), limit: FREE_POSTS + 1 });
    const { posts, blurredFields } = shownPosts(newest, isOpen);
    // Words find only what is shown: otherwise they would tell what the others say.
    return { posts: keywords.length > 0 ? withKeywords(posts, keywords) : unmarked(posts), blurredFields, next: null };
  }
  if (keywords.length > 0) {
    const found = withKeywords((await selectPosts(lastYear(ctx, [id]))).map(presentPost), keywords);
    return { posts: found.slice(0, POSTS_PAGE), blurredFields: [], next: null };
  }
  // Earlier than any post, PostgreSQL has other years than JavaScript.
  const at = new Date(Math.max(0, Date.parse(input.before ?? now.toISOString())));
  const place = { ...justAfter(at), ...(input.beforeId !== undefined && { id: input.beforeId }) };
  const posts = await readPosts({ ctx, creatorIds: [id], before: place, limit: POSTS_PAGE });
  const last = posts.at(-1);
  return {
    posts: unmarked(posts),
    blurredFields: [],
    next: last && posts.length === POSTS_PAGE ? { before: last.publishedAt, beforeId: Number(last._id) } : null,
  };
});

function withKeywords(posts: readonly PostView[], keywords: readonly string[]) {
  return posts.flatMap((post) => {
    const marks = findKeywords(post.text, keywords);
    const isTagged = findKeywords(post.hashtags.join(" | "), keywords).length > 0;
    return marks.length > 0 || isTagged ? [Object.assign({}, post, { marks })] : [];
  });
}

function unmarked(posts: readonly PostView[]) {
  return posts.map((post) => Object.assign({}, post, { marks: [] }));
}
