import { z } from "zod";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { network } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { counted, isEmpty, postsIn, publishedClock, type PostsOf } from "./scope.ts";

/** Creators that are counted as another one, by their ids: those merged into it. */
export type CountedAs = ReadonlyMap<number, number>;
type Counting = { timezone: string; as: CountedAs };

const figure = z.number().nullable();
const week = z.iso.date();

const personGroup = z.object({
  person: z.number(),
  accountId: z.number(),
  network,
  format: z.enum(POST_FORMATS),
  posts: z.number(),
  /** null: not known of any post. */
  engagement: figure,
  views: figure,
  shares: figure,
  withEngagement: z.number(),
  withViews: z.number(),
  /** Of those with engagement: without likes, which are hidden. */
  partial: z.number(),
  leftOut: z.number(),
  /** Of the posts that show their likes: how many, and their sums. */
  withLikes: z.number(),
  likes: z.number(),
  comments: z.number(),
  saves: z.number(),
  likedShares: z.number(),
  likedViews: z.number(),
  /** How many of them have no views. */
  withoutViews: z.number(),
  /** Mondays of the weeks with a post, in the time zone. */
  weeks: z.array(week),
});
export type PersonGroup = z.infer<typeof personGroup>;

const FIGURES = ["likes", "comments", "shares", "saves", "views", "engagement"];

/** Sum over the posts that show their likes. */
const liked = (column: string) => `sumIf(ifNull(p.${column}, 0), is_liked)`;

/** The posts of each person by account and format: everything that points, media values and participation are made of. */
export async function peopleOf(engine: Engine, of: PostsOf, counting: Counting): Promise<PersonGroup[]> {
  if (isEmpty(of)) return [];
  const posts = countedPosts(of, counting);
  return queryIndex(
    engine.query({
      sql: `SELECT person, account_id AS accountId, network, format, count() AS posts,
              sumIf(p.engagement, is_counted) AS engagement, sumIf(p.views, is_counted) AS views,
              sumIf(p.shares, is_counted) AS shares,
              countIf(is_counted AND p.engagement IS NOT NULL) AS withEngagement,
              countIf(is_counted AND p.views IS NOT NULL) AS withViews,
              countIf(is_counted AND is_partial) AS partial, countIf(NOT is_counted) AS leftOut,
              countIf(is_liked) AS withLikes, ${liked("likes")} AS likes, ${liked("comments")} AS comments,
              ${liked("saves")} AS saves, ${liked("shares")} AS likedShares, ${liked("views")} AS likedViews,
              countIf(is_liked AND p.views IS NULL) AS withoutViews,
              arraySort(groupUniqArray(toString(toMonday(toDate(published_clock))))) AS weeks
            FROM (SELECT *, is_counted AND likes IS NOT NULL AS is_liked FROM ${posts.sql}) AS p
            GROUP BY person, account_id, network, format ORDER BY person, account_id, network, format`,
      params: posts.params,
      schema: personGroup,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

const pointed = z.object({
  creatorId: z.number(),
  id: z.number(),
  engagement: figure,
  shares: figure,
  isFirstOfWeek: z.coerce.boolean(),
});
export type PointedPost = z.infer<typeof pointed>;

/** A page of the posts of a scope, the newest first, with what points are given for; `of` has one person's posts. */
export async function pointedPosts(
  engine: Engine,
  of: PostsOf,
  { offset, limit, ...counting }: Counting & { offset: number; limit: number },
): Promise<{ rows: PointedPost[]; total: number }> {
  if (isEmpty(of)) return { rows: [], total: 0 };
  const posts = countedPosts(of, counting);
  return queryIndex(
    engine.queryPage({
      sql: `SELECT creator_id AS creatorId, id, if(is_counted, p.engagement, NULL) AS engagement, if(is_counted, p.shares, NULL) AS shares,
              row_number() OVER (PARTITION BY person, toMonday(toDate(published_clock)) ORDER BY published_at, id) = 1 AS isFirstOfWeek
            FROM ${posts.sql} AS p
            ORDER BY published_at DESC, id DESC LIMIT {limit:UInt32} OFFSET {skipped:UInt32}`,
      // `offset` is of the clock.
      params: { ...posts.params, skipped: offset, limit },
      schema: pointed,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

/** The posts of a scope with the person that each counts for, and whether its figures may be added up. */
function countedPosts(of: PostsOf, { timezone, as }: Counting): Condition {
  const clock = publishedClock(of, timezone);
  const merged = [...as].filter(([id, person]) => id !== person);
  const columns = ["account_id", "network", "format", "published_at", "is_partial", ...FIGURES];
  const posts = postsIn(of, [
    ...columns,
    `${counted(of)} AS is_counted`,
    clock.sql,
    // The engine cannot choose from an empty list. Names differ from those of authorOf, which the scope has too.
    "transform(creator_id, {alias:Array(UInt64)}, {persons:Array(UInt64)}, creator_id) AS person",
  ]);
  return condition(posts.sql, {
    ...posts.params,
    ...clock.params,
    alias: [0, ...merged.map(([id]) => id)],
    persons: [0, ...merged.map(([, person]) => person)],
  });
}
