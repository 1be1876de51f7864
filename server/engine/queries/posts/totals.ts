import { z } from "zod";
import type { Engine } from "../../client.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { sumsOf, type PostSums } from "./groups.ts";
import { counted, countedFigure, isEmpty, postsByAuthor, type PostsOf } from "./scope.ts";

const figure = z.number().nullable();

const totals = z.object({
  posts: z.number(),
  /** That published them. */
  creators: z.number(),
  /** null: of no post known. */
  engagement: figure,
  views: figure,
  /** Posts of which it is known and added up. */
  withEngagement: z.number(),
  withViews: z.number(),
  /** Of those with engagement: without likes, which are hidden. */
  partial: z.number(),
  /** Posts whose figures the terms of their source leave out of sums here. */
  leftOut: z.number(),
});
export type PostTotals = z.infer<typeof totals>;

export const NO_POSTS: PostTotals = {
  posts: 0,
  creators: 0,
  engagement: null,
  views: null,
  withEngagement: 0,
  withViews: 0,
  partial: 0,
  leftOut: 0,
};

export async function totalsOf(engine: Engine, of: PostsOf): Promise<PostTotals> {
  if (isEmpty(of)) return NO_POSTS;
  const columns = ["is_partial", `${counted(of)} AS is_counted`];
  const posts = postsByAuthor(of, [...columns, countedFigure(of, "engagement"), countedFigure(of, "views")]);
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT countIf(is_first) AS posts, uniqExact(author) AS creators,
              sumIf(counted_engagement, is_first) AS engagement, sumIf(counted_views, is_first) AS views,
              countIf(is_first AND isNotNull(counted_engagement)) AS withEngagement,
              countIf(is_first AND isNotNull(counted_views)) AS withViews,
              countIf(is_first AND is_partial AND is_counted) AS partial,
              countIf(is_first AND NOT is_counted) AS leftOut
            FROM ${posts.sql}`,
      params: posts.params,
      schema: totals,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return found ?? NO_POSTS;
}

/** Days with posts, in their order; `day` is YYYY-MM-DD. */
export type PostDay = Pick<PostSums, "posts" | "engagement" | "views"> & { day: string };

/** More days than any posts are of. */
export const DAYS_MAX = 100_000;

/** Days in the time zone, by IANA's name. */
export async function daysOf(engine: Engine, of: PostsOf, timezone: string): Promise<PostDay[]> {
  return daysIn((await sumsOf(engine, of, { day: DAYS_MAX }, { timezone }))("day"));
}

export function daysIn(groups: readonly PostSums[]): PostDay[] {
  return groups
    .map(({ key, posts, engagement, views }) => ({ day: key, posts, engagement, views }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
