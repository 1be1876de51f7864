import { z } from "zod";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { Engine } from "../../client.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { counted, isEmpty, postsByAuthor, type PostsOf } from "./scope.ts";

const ACTIONS = ["likes", "comments", "shares", "saves", "views"] as const;

const sums = z.object({
  creatorId: z.number(),
  accountId: z.number(),
  format: z.enum(POST_FORMATS),
  /** A joint post by itself: the same in the rows of its creators; 0: posts that are not joint. */
  joint: z.number(),
  /** A joint post that another row of the scope counts. */
  isRepeated: z.coerce.boolean(),
  posts: z.number(),
  /** Posts whose source allows figures to be derived, and to be combined with those of other networks. */
  allowed: z.number(),
  /** Those of them that show their likes: the sums are over these. */
  withLikes: z.number(),
  likes: z.number(),
  comments: z.number(),
  shares: z.number(),
  saves: z.number(),
  views: z.number(),
  withoutViews: z.number(),
});
export type AccountSums = z.infer<typeof sums>;

/**
 * Sums of the posts of each account, by format. Posts without views are sums of their own: their impressions are estimated from
 * followers. Any other figure that is not known counts as zero.
 */
export async function accountSumsOf(engine: Engine, of: PostsOf): Promise<AccountSums[]> {
  if (isEmpty(of)) return [];
  // Money is one figure for all networks, however many are shown.
  const columns = [
    "account_id",
    "format",
    "joint",
    `${counted({ forExport: of.forExport ?? false })} AS is_allowed`,
    ...ACTIONS,
  ];
  const posts = postsByAuthor(of, columns);
  return queryIndex(
    engine.query({
      sql: `SELECT creator_id AS creatorId, account_id AS accountId, format, joint, NOT is_first AS isRepeated, count() AS posts,
              countIf(is_allowed) AS allowed, countIf(is_valued) AS withLikes,
              ${ACTIONS.map((figure) => `sumIf(coalesce(p.${figure}, 0), is_valued) AS ${figure}`).join(", ")},
              countIf(is_valued AND isNull(p.views)) AS withoutViews
            FROM (SELECT *, is_allowed AND likes IS NOT NULL AS is_valued FROM ${posts.sql}) p
            GROUP BY creator_id, account_id, format, joint, is_first, isNull(p.views)`,
      params: posts.params,
      schema: sums,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
