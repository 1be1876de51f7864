import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { counted, isEmpty, postsByAuthor, publishedClock, type PostsOf } from "./scope.ts";

type Counting = { timezone: string };

const figure = z.number().nullable();
const week = z.iso.date();

const personGroup = z.object({
  person: z.number(),
  network,
  /** A joint post by itself: the same in the rows of its creators; 0: posts that are not joint. */
  joint: z.number(),
  /** A joint post that another row of the scope counts. */
  isRepeated: z.coerce.boolean(),
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
  /** Mondays of the weeks with a post, in the time zone. */
  weeks: z.array(week),
});
export type PersonGroup = z.infer<typeof personGroup>;

const COLUMNS = ["joint", "network", "published_at", "is_partial", "shares", "views", "engagement"];

/** The posts of each person by network: everything that points and participation are made of. */
export async function peopleOf(engine: Engine, of: PostsOf, counting: Counting): Promise<PersonGroup[]> {
  if (isEmpty(of)) return [];
  const posts = countedPosts(of, counting);
  return queryIndex(
    engine.query({
      sql: `SELECT author AS person, network, joint, NOT is_first AS isRepeated, count() AS posts,
              sumIf(p.engagement, is_counted) AS engagement, sumIf(p.views, is_counted) AS views,
              sumIf(p.shares, is_counted) AS shares,
              countIf(is_counted AND p.engagement IS NOT NULL) AS withEngagement,
              countIf(is_counted AND p.views IS NOT NULL) AS withViews,
              countIf(is_counted AND is_partial) AS partial, countIf(NOT is_counted) AS leftOut,
              arraySort(groupUniqArray(toString(toMonday(toDate(published_clock))))) AS weeks
            FROM ${posts.sql} AS p GROUP BY author, network, joint, isRepeated ORDER BY author, network, joint, isRepeated`,
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
              row_number() OVER (PARTITION BY author, toMonday(toDate(published_clock)) ORDER BY published_at, id) = 1 AS isFirstOfWeek
            FROM ${posts.sql} AS p
            ORDER BY published_at DESC, id DESC LIMIT {limit:UInt32} OFFSET {skipped:UInt32}`,
      // `offset` is of the clock.
      params: { ...posts.params, skipped: offset, limit },
      schema: pointed,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

/** The posts of a scope, and whether the figures of each may be added up. */
function countedPosts(of: PostsOf, { timezone }: Counting): Condition {
  const clock = publishedClock(of, timezone);
  const posts = postsByAuthor(of, [...COLUMNS, `${counted(of)} AS is_counted`, clock.sql]);
  return condition(posts.sql, { ...posts.params, ...clock.params });
}
