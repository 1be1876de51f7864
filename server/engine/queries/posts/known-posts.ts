import { z } from "zod";
import { NETWORKS } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { POSTS } from "../../tables.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { isEmpty, matchingPosts, postsIn, type PostsOf } from "./scope.ts";

const known = z.object({
  network: z.enum(NETWORKS),
  accounts: z.number(),
  /** Each account's newest reading of figures, the oldest and the newest of them: seconds of Unix time. */
  oldest: z.number(),
  newest: z.number(),
  /** Creators who published before the time. */
  earlier: z.array(z.number()),
});
export type KnownPosts = z.infer<typeof known>;

const readTimes = known.pick({ network: true, oldest: true, newest: true }).extend({ posts: z.number() });

/** When the figures of the posts of a scope were read, by network; the network with the most posts first. */
export async function readTimesOf(engine: Engine, of: PostsOf): Promise<z.infer<typeof readTimes>[]> {
  if (isEmpty(of)) return [];
  const { sql, params } = postsIn(of, ["network", "counted_at"]);
  return queryIndex(
    engine.query({
      sql: `SELECT network, count() AS posts, toUnixTimestamp(min(counted_at)) AS oldest, toUnixTimestamp(max(counted_at)) AS newest
            FROM ${sql} GROUP BY network ORDER BY posts DESC, network`,
      params,
      schema: readTimes,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

/**
 * What is known of creators' posts by network, in one scan: how many accounts have any, when their figures were read, and who
 * published before a time. Filters of the scope other than its creators and its end do not apply.
 */
export async function knownPostsOf(
  engine: Engine,
  { layers, creators, until }: Pick<PostsOf, "layers" | "creators" | "until">,
  before: Date,
): Promise<KnownPosts[]> {
  const of: PostsOf = { layers, creators, until };
  if (isEmpty(of)) return [];
  const { sql, params } = matchingPosts(of);
  return queryIndex(
    engine.query({
      sql: `SELECT network, count() AS accounts, toUnixTimestamp(min(read_at)) AS oldest, toUnixTimestamp(max(read_at)) AS newest,
              groupUniqArrayIf(creator, toUnixTimestamp(first) < {before:Int64}) AS earlier
            FROM (
              SELECT network, account_id, any(creator_id) AS creator, max(counted_at) AS read_at, min(published_at) AS first
              FROM ${POSTS} WHERE ${sql} GROUP BY network, account_id
            )
            GROUP BY network`,
      params: { ...params, before: Math.floor(before.getTime() / 1000) },
      schema: known,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
