import { z } from "zod";
import type { Engine } from "../../client.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { counted, countedFigure, isEmpty, postsIn, publishedClock, type PostsOf } from "./scope.ts";

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

const NO_POSTS: PostTotals = {
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
  const posts = postsIn(of, [...columns, countedFigure(of, "engagement"), countedFigure(of, "views")]);
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT count() AS posts, uniqExact(author) AS creators,
              sum(counted_engagement) AS engagement, sum(counted_views) AS views,
              count(counted_engagement) AS withEngagement, count(counted_views) AS withViews,
              countIf(is_partial AND is_counted) AS partial,
              countIf(NOT is_counted) AS leftOut
            FROM ${posts.sql}`,
      params: posts.params,
      schema: totals,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return found ?? NO_POSTS;
}

const day = z.object({ day: z.string(), posts: z.number(), engagement: figure, views: figure });
export type PostDay = z.infer<typeof day>;

/** Days in the time zone, by IANA's name, as YYYY-MM-DD; only those with posts, in their order. */
export async function daysOf(engine: Engine, of: PostsOf, timezone: string): Promise<PostDay[]> {
  if (isEmpty(of)) return [];
  const clock = publishedClock(of, timezone);
  const posts = postsIn(of, [clock.sql, countedFigure(of, "engagement"), countedFigure(of, "views")]);
  return queryIndex(
    engine.query({
      sql: `SELECT toString(toDate(published_clock)) AS day, count() AS posts,
              sum(counted_engagement) AS engagement, sum(counted_views) AS views
            FROM ${posts.sql} GROUP BY day ORDER BY day`,
      params: { ...posts.params, ...clock.params },
      schema: day,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
