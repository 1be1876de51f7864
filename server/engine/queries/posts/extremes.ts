import { z } from "zod";
import type { Engine } from "../../client.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { MEDIUM } from "./groups.ts";
import { isEmpty, postsIn, wholeEngagement, type PostsOf } from "./scope.ts";

const post = z
  .tuple([z.number(), z.number(), z.string(), z.number()])
  .transform(([creatorId, id, medium, times]) => ({ creatorId, id, medium, times }));

const extremes = z.object({
  /** The span, by its place in `since`. */
  span: z.number(),
  /** Posts that can be compared. */
  posts: z.number(),
  best: post,
  worst: post,
});
export type Extremes = z.infer<typeof extremes>;

/**
 * The posts of a scope furthest above and below what is usual of their medium, since each of these times. Usual are medians of
 * engagement by the key `medium` of groupsOf(); posts of other media, and those that hide their likes, are left out.
 */
export async function extremesOf(
  engine: Engine,
  of: PostsOf,
  { usual, since }: { usual: ReadonlyMap<string, number>; since: readonly Date[] },
): Promise<Extremes[]> {
  if (isEmpty(of) || usual.size === 0) return [];
  const posts = postsIn(of, ["network", "format", "published_at", wholeEngagement(of)]);
  return queryIndex(
    engine.query({
      sql: `SELECT span, count() AS posts, argMax(post, (post.4, post.2)) AS best, argMin(post, (post.4, post.2)) AS worst
            FROM (
              SELECT (toUInt64(creator_id), toUInt64(id), medium, assumeNotNull(whole_engagement) / usual) AS post,
                arrayJoin(arrayFilter(
                  place -> toUnixTimestamp(published_at) >= {since:Array(Int64)}[place + 1],
                  range(length({since:Array(Int64)})))) AS span
              FROM (
                SELECT *, ${MEDIUM} AS medium, transform(medium, {media:Array(String)}, {usual:Array(Float64)}, 0.) AS usual
                FROM ${posts.sql}
              )
              WHERE usual > 0 AND whole_engagement IS NOT NULL
            )
            GROUP BY span ORDER BY span`,
      params: {
        ...posts.params,
        media: [...usual.keys()],
        usual: [...usual.values()],
        since: since.map((time) => Math.floor(time.getTime() / 1000)),
      },
      schema: extremes,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
