import { findKeywords } from "#contract/keyword-match.ts";
import { profilePosts as endpoint, type PostView } from "#contract/profiles.ts";
import { refuse } from "../../../../errors.ts";
import { read } from "../../../../kernel/handler.ts";
import { readCards } from "../../../creators/index.ts";
import { readOpen } from "../../opening/open-profile.ts";
import { FREE_POSTS, shownPosts } from "../../opening/rules.ts";
import { POSTS_PAGE } from "../rules.ts";
import { presentPost } from "./present.ts";
import { justAfter, readPosts } from "./read-posts.ts";
import { selectLastYear } from "./store.ts";

export const profilePosts = read(endpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const now = ctx.clock.now();
  const card = (await readCards({ ctx, ids: [id] })).get(id) ?? refuse("not_found");
  const isOpen = (await readOpen(ctx, [{ id, isSample: card.isSample }])).has(id);
  const keywords = (input.keywords ?? "").split(",").filter((keyword) => keyword.trim() !== "");
  if (keywords.length > 0) {
    const found = (await selectLastYear(ctx.db, id, now)).flatMap((post) => {
      const marks = findKeywords(post.text, keywords);
      const isTagged = findKeywords(post.hashtags.join(" | "), keywords).length > 0;
      return marks.length > 0 || isTagged ? [{ ...presentPost(post), marks }] : [];
    });
    return { ...shownPosts(found.slice(0, POSTS_PAGE), isOpen), next: null };
  }
  if (!isOpen) {
    const newest = await readPosts({ ctx, creatorIds: [id], before: justAfter(now), limit: FREE_POSTS + 1 });
    return { ...shownPosts(unmarked(newest), isOpen), next: null };
  }
  // Earlier than any post, PostgreSQL has other years than JavaScript.
  const at = new Date(Math.max(0, Date.parse(input.before ?? now.toISOString())));
  const place = { ...justAfter(at), ...(input.beforeId !== undefined && { id: input.beforeId }) };
  const posts = await readPosts({ ctx, creatorIds: [id], before: place, limit: POSTS_PAGE });
  const last = posts.at(-1);
  return {
    ...shownPosts(unmarked(posts), isOpen),
    next: last && posts.length === POSTS_PAGE ? { before: last.publishedAt, beforeId: Number(last._id) } : null,
  };
});

function unmarked(posts: readonly PostView[]) {
  return posts.map((post) => Object.assign({}, post, { marks: [] }));
}
