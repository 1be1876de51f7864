import { z } from "zod";
import type { Engine } from "../client.ts";
import { MENTIONS } from "../tables.ts";
import { all, condition, type Condition } from "./condition.ts";
import { visiblePosts, type Layers } from "./layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "./query-index.ts";

/** Mentions of these accounts, as accountKey() writes them, in posts until now. */
export type MentionsOf = {
  layers: Layers;
  accounts: readonly string[];
  /** Only posts of these creators; `not`: those of others. */
  by?: readonly number[];
  not?: readonly number[];
  /** Only this post. */
  post?: number;
  /** Only posts of this period. */
  from?: Date;
  until: Date;
};

const mentioning = z.object({ creatorId: z.number(), posts: z.number(), first: z.number(), last: z.number() });
export type Mentioning = z.infer<typeof mentioning>;

/** Creators by the number of their posts that mention one of the accounts, and how many creators there are. */
export async function mentioningCreators(
  engine: Engine,
  of: MentionsOf,
  limit: number,
): Promise<{ rows: Mentioning[]; total: number }> {
  if (of.accounts.length === 0) return { rows: [], total: 0 };
  const { sql, params } = conditionOf(of);
  return queryIndex(
    engine.queryPage({
      sql: `SELECT creator_id AS creatorId, ${TALLY} FROM ${MENTIONS} WHERE ${sql}
            GROUP BY creator_id ORDER BY posts DESC, creatorId LIMIT {limit:UInt32}`,
      params: { ...params, limit },
      schema: mentioning,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

const post = z.object({ creatorId: z.number(), id: z.number() });

/** Posts that mention one of the accounts, newest first. Callers read them by id: a row may be outdated. */
export async function mentioningPosts(
  engine: Engine,
  of: MentionsOf,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<{ rows: z.infer<typeof post>[]; total: number }> {
  if (of.accounts.length === 0) return { rows: [], total: 0 };
  const { sql, params } = conditionOf(of);
  return queryIndex(
    engine.queryPage({
      // A post that mentions two of the accounts has two rows.
      sql: `SELECT creator_id AS creatorId, id FROM ${MENTIONS} WHERE ${sql}
            GROUP BY creator_id, id ORDER BY max(published_at) DESC, id DESC
            LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...params, limit, offset },
      schema: post,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

export const TIMES = "toUnixTimestamp(min(published_at)) AS first, toUnixTimestamp(max(published_at)) AS last";
const TALLY = `uniqExact(id) AS posts, ${TIMES}`;

export function conditionOf({ layers, accounts, by, not, post: id, from, until }: MentionsOf): Condition {
  return all([
    condition("mentioned IN {accounts:Array(String)}", { accounts: [...accounts] }),
    visiblePosts(layers),
    condition("toUnixTimestamp(published_at) <= {until:Int64}", { until: seconds(until) }),
    ...(from ? [condition("toUnixTimestamp(published_at) >= {from:Int64}", { from: seconds(from) })] : []),
    ...(id === undefined ? [] : [condition("id = {post:UInt64}", { post: id })]),
    ...(by ? [condition("creator_id IN {by:Array(UInt64)}", { by: [...by] })] : []),
    ...(not && not.length > 0 ? [condition("creator_id NOT IN {not:Array(UInt64)}", { not: [...not] })] : []),
  ]);
}

/** Unix time. Compared as numbers: a DateTime ends in 2106, input may exceed that. */
function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
