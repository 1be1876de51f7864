import { z } from "zod";
import type { postsCollection } from "#contract/collections/posts.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { isEmpty, postsByAuthor, postsIn, type PostsOf } from "./scope.ts";

type Sort = (typeof postsCollection.sorts)[number];

export type PostsPage = {
  asc: boolean;
  offset: number;
  limit: number;
  /** A joint post is there for each of its authors. */
  isByAuthor?: boolean;
} & (
  | { sort: Exclude<Sort, "engagementRate"> }
  // The engine does not have them: they change more often than posts do.
  | { sort: "engagementRate"; followers: ReadonlyMap<AccountId, number> }
);
type AccountId = number;

const BY_VIEWS = NETWORKS.filter((one) => NETWORK_FACTS[one].rateOver === "views");

const COLUMNS: Record<Exclude<Sort, "engagementRate">, string> = {
  newest: "published_at",
  engagement: "engagement",
  likes: "likes",
  comments: "comments",
  views: "views",
};

/** As lists of posts show it: see `listedPost` of the contract. */
function engagementRate(followers: ReadonlyMap<AccountId, number>): Condition {
  return condition(
    `if(allow_derived AND likes IS NOT NULL, engagement / nullIf(
      if(network IN {by_views:Array(String)}, toFloat64(views),
        transform(account_id, {accounts:Array(UInt64)}, {followers:Array(Float64)}, 0.)), 0), NULL)`,
    // The engine cannot choose from an empty list.
    { by_views: BY_VIEWS, accounts: [0, ...followers.keys()], followers: [0, ...followers.values()] },
  );
}

const row = z.object({ creatorId: z.number(), id: z.number() });

/**
 * A page of the posts of a scope, and how many there are. Posts without the figure come last in both directions, those with
 * the same one are in the order of their ids. Callers read them by id.
 */
export async function pageOf(
  engine: Engine,
  of: PostsOf,
  page: PostsPage,
): Promise<{ rows: z.infer<typeof row>[]; total: number }> {
  if (isEmpty(of)) return { rows: [], total: 0 };
  const order = page.sort === "engagementRate" ? engagementRate(page.followers) : condition(COLUMNS[page.sort]);
  // An order would tell figures that are not shown.
  const place = of.forExport && page.sort !== "newest" ? `if(allow_export, ${order.sql}, NULL)` : order.sql;
  const posts = (page.isByAuthor ? postsByAuthor : postsIn)(of, [`${place} AS place`]);
  const direction = page.asc ? "ASC" : "DESC";
  return queryIndex(
    engine.queryPage({
      sql: `SELECT creator_id AS creatorId, id FROM ${posts.sql}
            ORDER BY place ${direction} NULLS LAST, id ${direction} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...posts.params, ...order.params, limit: page.limit, offset: page.offset },
      schema: row,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
