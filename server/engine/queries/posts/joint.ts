import { z } from "zod";
import type { Engine } from "../../client.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { countedFigure, isEmpty, postsByAuthor, type PostsOf } from "./scope.ts";

const jointPost = z.object({
  creatorId: z.number(),
  id: z.number(),
  /** The same in the rows of one post. */
  joint: z.number(),
  engagement: z.number().nullable(),
  views: z.number().nullable(),
  /** 1: its likes are hidden. */
  partial: z.coerce.number(),
});
export type JointPost = z.infer<typeof jointPost>;

/** The joint posts of a scope, once for each author: of each post the row first by which it counts where all are added up. */
export async function jointPostsOf(engine: Engine, of: PostsOf): Promise<JointPost[]> {
  if (isEmpty(of)) return [];
  const figures = [countedFigure(of, "engagement"), countedFigure(of, "views")];
  const posts = postsByAuthor(of, ["joint", "is_partial", ...figures]);
  return queryIndex(
    engine.query({
      sql: `SELECT creator_id AS creatorId, id, joint, counted_engagement AS engagement, counted_views AS views,
              is_partial AND isNotNull(counted_engagement) AS partial
            FROM ${posts.sql} WHERE joint != 0 ORDER BY joint, is_first DESC, id`,
      params: posts.params,
      schema: jointPost,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
