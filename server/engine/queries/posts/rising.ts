import { z } from "zod";
import { DAY_MS } from "#contract/base/limits.ts";
import { RISING_POSTS } from "#contract/scores/rising-posts.ts";
import type { Engine } from "../../client.ts";
import { POSTS } from "../../tables.ts";
import { all } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { counted, filters, isEmpty, matchingPosts, publishedSince, type PostsOf } from "./scope.ts";

const rising = z.object({
  creatorId: z.number(),
  id: z.number(),
  engagement: z.number(),
  usual: z.number(),
  times: z.number(),
});
export type RisingPost = z.infer<typeof rising>;

/**
 * Posts of a scope far above their creators' own history, those with the highest multiple first. Usual is the median
 * engagement of the creator's earlier posts on the same network, of the year before the post, whatever filters the scope
 * has; a post is far above it when it has at least twice as much, and when its logarithm is at least 3.5 robust standard
 * deviations above the median of theirs: 1.4826 times the median absolute deviation of the logarithms, at least 0.2. Posts
 * with hidden likes are left out, here and there. A joint post rises once: for the creator with the highest multiple.
 */
export async function risingOf(engine: Engine, of: PostsOf, limit: number): Promise<RisingPost[]> {
  if (isEmpty(of)) return [];
  const { layers, creators, by = [], until, from } = of;
  const chosen = all([...filters(of), ...(from ? [publishedSince(from)] : [])]);
  const { sql, params } = all([
    matchingPosts({ layers, creators, by, until }),
    ...(from ? [publishedSince(new Date(from.getTime() - RISING_POSTS.days * DAY_MS), "history_from")] : []),
  ]);
  return queryIndex(
    engine.query({
      sql: `SELECT creator_id AS creatorId, candidate.2 AS id, candidate.3 AS engagement, usual, engagement / usual AS times
            FROM (
              SELECT creator_id, candidate,
                arraySort(arrayMap(post -> post.2, arrayFilter(
                  post -> post.1 < candidate.1 AND post.1 >= candidate.1 - ${(RISING_POSTS.days * DAY_MS) / 1000}, history))) AS earlier,
                ${medianIn("earlier")} AS usual,
                arrayMap(value -> log(1 + value), earlier) AS logs,
                ${medianIn("logs")} AS middle,
                arraySort(arrayMap(value -> abs(value - middle), logs)) AS distances,
                greatest(${RISING_POSTS.leastDeviation}, ${RISING_POSTS.perMad} * ${medianIn("distances")}) AS deviation
              FROM (
                SELECT creator_id, network,
                  groupArray((published, value)) AS history,
                  arrayPartialReverseSort(post -> post.3, ${RISING_POSTS.candidates},
                    groupArrayIf((published, id, value, joint), is_chosen)) AS best,
                  arraySlice(best, 1, ${RISING_POSTS.candidates}) AS candidates
                FROM (
                  SELECT creator_id, id, network, joint, toInt64(toUnixTimestamp(published_at)) AS published,
                    assumeNotNull(engagement) AS value, (${chosen.sql}) AS is_chosen
                  FROM ${POSTS}
                  WHERE ${sql} AND ${counted(of)} AND NOT is_partial AND engagement IS NOT NULL
                  LIMIT 1 BY id
                )
                GROUP BY creator_id, network HAVING notEmpty(candidates) AND length(history) > ${RISING_POSTS.fewest}
              )
              ARRAY JOIN candidates AS candidate
            )
            WHERE length(earlier) >= ${RISING_POSTS.fewest} AND usual > 0 AND candidate.3 >= ${RISING_POSTS.times} * usual
              AND log(1 + candidate.3) - middle >= ${RISING_POSTS.deviations} * deviation
            ORDER BY times DESC, id DESC LIMIT 1 BY candidate.4, if(candidate.4 = 0, id, 0) LIMIT {limit:UInt32}`,
      params: { ...params, ...chosen.params, limit },
      schema: rising,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

/** SQL of the median of a sorted array of numbers. */
function medianIn(sorted: string): string {
  return `((${sorted}[intDiv(length(${sorted}) + 1, 2)] + ${sorted}[intDiv(length(${sorted}), 2) + 1]) / 2)`;
}
