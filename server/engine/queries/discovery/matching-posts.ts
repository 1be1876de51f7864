import { z } from "zod";
import type { DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import type { Engine } from "../../client.ts";
import { POSTS } from "../../tables.ts";
import { all } from "../condition.ts";
import { visiblePosts, type Layers } from "../layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { postsCondition } from "./keywords.ts";

type Keywords = NonNullable<DiscoveryFilters["keywords"]>;
type Search = {
  layers: Layers;
  ids: readonly number[];
  keywords: Keywords;
  now: Date;
  signal?: AbortSignal | undefined;
};

/**
 * Finds the newest post of the last year with any of the keywords for each of these creators, and counts such posts.
 */
export async function matchingPosts(
  engine: Engine,
  { layers, ids, keywords, now, signal }: Search,
): Promise<{ creator: number; post: number; hits: number }[]> {
  const { sql, params } = all([visiblePosts(layers), postsCondition(keywords, now, layers)]);
  return queryIndex(
    engine.query({
      sql: `SELECT creator_id AS creator, argMax(id, published_at) AS post, count() AS hits FROM ${POSTS}
            WHERE creator_id IN {ids:Array(UInt64)} AND ${sql} GROUP BY creator_id`,
      params: { ...params, ids },
      schema: z.object({ creator: z.number(), post: z.number(), hits: z.number() }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}
