import { z } from "zod";
import { USUAL_OF } from "#contract/my-stats/achievement-rules.ts";
import type { Engine } from "../../client.ts";
import { queryIndex } from "../query-index.ts";
import { MEDIUM } from "./groups.ts";
import { postsByAuthor, wholeEngagement, type PostsOf } from "./scope.ts";

/** Nightly work over all posts of many creators. */
const LIMIT_MS = 60_000;

const seconds = z.number().transform((time) => new Date(time * 1_000));

const history = z.object({
  creatorId: z.number(),
  posts: z.number(),
  /** The posts that are the so-many-th known one: the number, when it was published, its network. */
  nth: z.array(z.tuple([z.number(), seconds, z.string()])),
  /** The first post with so many views: the threshold, when it was published, its id, its views, its network. */
  viewed: z.array(z.tuple([z.number(), seconds, z.number(), z.number(), z.string()])),
  mostViews: z.number().nullable(),
  /** The first post on each network, the earliest first. */
  networks: z.array(z.tuple([z.string(), seconds])),
  /** Mondays of weeks with a post, in order. */
  weeks: z.array(z.string()),
  /** The first days of months with posts, in order, and how many there are. */
  months: z.array(z.tuple([z.string(), z.number()])),
});
export type PostHistory = z.infer<typeof history>;

type Thresholds = { posts: readonly number[]; views: readonly number[] };

/** What the posts of each creator have reached, with the posts that show it. One scan for all. */
export async function postHistories(engine: Engine, of: PostsOf, thresholds: Thresholds): Promise<PostHistory[]> {
  const posts = postsByAuthor(of, ["published_at", "network", "if(allow_derived, views, NULL) AS known_views"]);
  const viewed = thresholds.views.map((_, i) => {
    const threshold = `{viewed:Array(Int64)}[${i + 1}]`;
    const post = "(toUInt32(published_at), toUInt64(id), ifNull(known_views, 0), network)";
    return `(${threshold}, argMinIf(${post}, (published_at, id), ifNull(known_views, 0) >= ${threshold}))`;
  });
  return queryIndex(
    engine.query({
      sql: `SELECT * EXCEPT (ordered, counted) FROM (
            SELECT toUInt64(author) AS creatorId, count() AS posts,
              arraySort(groupArray((toUInt32(published_at), toUInt64(id), network))) AS ordered,
              arrayMap(n -> (n, ordered[n].1, ordered[n].3), arrayFilter(n -> n <= posts, {nth:Array(UInt32)})) AS nth,
              arrayMap(one -> (one.1, one.2.1, one.2.2, one.2.3, one.2.4),
                arrayFilter(one -> one.2.2 > 0, [${viewed.join(", ")}])) AS viewed,
              max(known_views) AS mostViews,
              arrayMap(one -> (one, arrayFirst(post -> post.3 = one, ordered).1),
                arrayDistinct(arrayMap(post -> post.3, ordered))) AS networks,
              arrayMap(day -> toString(day), arraySort(groupUniqArray(toMonday(published_at, 'UTC')))) AS weeks,
              sumMap([toStartOfMonth(published_at, 'UTC')], [1]) AS counted,
              arrayMap((month, n) -> (toString(month), n), counted.1, counted.2) AS months
            FROM ${posts.sql} GROUP BY author)`,
      params: { ...posts.params, nth: thresholds.posts, viewed: thresholds.views },
      schema: history,
      limitMs: LIMIT_MS,
    }),
  );
}

const breakout = z.object({
  creatorId: z.number(),
  /** The highest multiple. */
  most: z.number(),
  /** The first post with such a multiple: the threshold, when it was published, its id, network, multiple and what is usual. */
  reached: z.array(z.tuple([z.number(), seconds, z.number(), z.string(), z.number(), z.number()])),
});
export type Breakout = z.infer<typeof breakout>;

/**
 * Posts whose engagement is a multiple of the median of the posts before them, of their format on their network: what comes
 * later changes nothing of it. Posts that hide their likes are left out.
 */
export async function breakouts(engine: Engine, of: PostsOf, thresholds: readonly number[]): Promise<Breakout[]> {
  const posts = postsByAuthor(of, ["published_at", "network", "format", wholeEngagement(of)]);
  const before = `OVER (PARTITION BY author, ${MEDIUM} ORDER BY published_at, id ROWS BETWEEN ${USUAL_OF.most} PRECEDING AND 1 PRECEDING)`;
  const reached = thresholds.map((_, i) => {
    const threshold = `{thresholds:Array(Float64)}[${i + 1}]`;
    return `(${threshold}, argMinIf((toUInt32(published_at), toUInt64(id), network, times, usual), (published_at, id), times >= ${threshold}))`;
  });
  return queryIndex(
    engine.query({
      sql: `SELECT toUInt64(author) AS creatorId, max(times) AS most,
              arrayMap(one -> (one.1, one.2.1, one.2.2, one.2.3, one.2.4, one.2.5),
                arrayFilter(one -> one.2.2 > 0, [${reached.join(", ")}])) AS reached
            FROM (
              SELECT author, published_at, id, network, toFloat64(medians) AS usual, engagement / usual AS times FROM (
                SELECT author, published_at, id, network, toFloat64(assumeNotNull(whole_engagement)) AS engagement,
                  quantileExactInclusive(0.5)(engagement) ${before} AS medians, count() ${before} AS known
                FROM ${posts.sql} WHERE whole_engagement IS NOT NULL
              ) WHERE known >= ${USUAL_OF.least} AND usual > 0
            ) GROUP BY author`,
      params: { ...posts.params, thresholds },
      schema: breakout,
      limitMs: LIMIT_MS,
    }),
  );
}
