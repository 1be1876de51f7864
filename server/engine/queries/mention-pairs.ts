import { z } from "zod";
import type { Engine } from "../client.ts";
import { MENTIONS, POSTS } from "../tables.ts";
import { condition, type Condition } from "./condition.ts";
import { visiblePosts } from "./layer.ts";
import { conditionOf, TIMES, type MentionsOf } from "./mentions.ts";
import { publishedClock } from "./posts/scope.ts";
import { queryIndex, QUERY_LIMIT_MS } from "./query-index.ts";

/** Mentions by pairs of creators: who mentions which account's creator. Creators who mention themselves are left out. */
export type MentionPairs = Omit<MentionsOf, "accounts"> & {
  /** The creators of the mentioned accounts, as accountKey() writes them; null: an account whose creator is not known. */
  targets: ReadonlyMap<string, number | null>;
  /** Creators that are counted as another one, such as those merged into it. */
  shownAs: ReadonlyMap<number, number>;
};

const UNKNOWN = 0;

/**
 * A post with two accounts of a creator mentions the creator once. `post` is the same in the rows of a joint post: it counts once where
 * several creators are added up, and for each of them.
 */
function pairsIn({ targets, shownAs, ...of }: MentionPairs, columns: readonly string[] = []): Condition {
  const mentions = conditionOf({ ...of, accounts: [...targets.keys()] });
  const visible = visiblePosts(of.layers);
  return condition(
    `(SELECT *, (joint_key, if(joint_key = 0, id, 0)) AS post FROM (
      SELECT DISTINCT id, published_at, ${["creator_id", ...columns].join(", ")},
        transform(creator_id, {merged:Array(UInt64)}, {shown:Array(UInt64)}, creator_id) AS from_id,
        transform(mentioned, {target_accounts:Array(String)}, {target_ids:Array(UInt64)}, toUInt64(${UNKNOWN})) AS to_id
      FROM ${MENTIONS} WHERE ${mentions.sql} AND from_id != to_id
      ) AS mentioning
      LEFT JOIN (
        SELECT id AS joint_id, any(joint) AS joint_key FROM ${POSTS} WHERE joint != 0 AND ${visible.sql} GROUP BY joint_id
      ) AS joints ON joint_id = id)`,
    {
      ...visible.params,
      ...mentions.params,
      // The engine cannot choose from an empty list.
      merged: [UNKNOWN, ...shownAs.keys()],
      shown: [UNKNOWN, ...shownAs.values()],
      target_accounts: [...targets.keys()],
      target_ids: Array.from(targets.values(), (id) => id ?? UNKNOWN),
    },
  );
}

function isEmpty({ targets, by, from, until }: MentionPairs): boolean {
  return targets.size === 0 || by?.length === 0 || (from !== undefined && from > until);
}

const pair = z.object({
  creatorId: z.number(),
  to: z.number(),
  posts: z.number(),
  first: z.number(),
  last: z.number(),
});
export type MentionPair = z.infer<typeof pair>;

/** The pairs of known creators with the most posts, and how many pairs there are. Times are Unix times. */
export async function mentionPairs(
  engine: Engine,
  of: MentionPairs,
  limit: number,
): Promise<{ rows: MentionPair[]; total: number }> {
  if (isEmpty(of)) return { rows: [], total: 0 };
  const { sql, params } = pairsIn(of);
  return queryIndex(
    engine.queryPage({
      sql: `SELECT from_id AS creatorId, to_id AS to, uniqExact(post) AS posts, ${TIMES} FROM ${sql} WHERE to_id != ${UNKNOWN}
            GROUP BY from_id, to_id ORDER BY posts DESC, creatorId, to LIMIT {limit:UInt32}`,
      params: { ...params, limit },
      schema: pair,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

const totals = z.object({ posts: z.number(), creators: z.number() });

/** Posts with such a mention, and creators who published them. */
export async function mentionTotals(engine: Engine, of: MentionPairs): Promise<z.infer<typeof totals>> {
  if (isEmpty(of)) return { posts: 0, creators: 0 };
  const { sql, params } = pairsIn(of);
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT uniqExact(post) AS posts, uniqExact(from_id) AS creators FROM ${sql}`,
      params,
      schema: totals,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return found ?? { posts: 0, creators: 0 };
}

const day = z.object({ day: z.string(), posts: z.number() });

/** Posts with such a mention by days in the time zone, by IANA's name, as YYYY-MM-DD; only days with posts, in their order. */
export async function mentionDays(engine: Engine, of: MentionPairs, timezone: string): Promise<z.infer<typeof day>[]> {
  if (isEmpty(of)) return [];
  const clock = publishedClock(of, timezone);
  const { sql, params } = pairsIn(of, [clock.sql]);
  return queryIndex(
    engine.query({
      sql: `SELECT toString(toDate(published_clock)) AS day, uniqExact(post) AS posts FROM ${sql} GROUP BY day ORDER BY day`,
      params: { ...params, ...clock.params },
      schema: day,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

const post = z.object({ rows: z.array(z.tuple([z.number(), z.number()])) });

/**
 * Posts with such a mention, the newest first, and how many are left out. A joint post has a row of each of its creators.
 * Callers read them by id: a row may be outdated.
 */
export async function mentionPosts(
  engine: Engine,
  of: MentionPairs,
  limit: number,
): Promise<{ rows: { creatorId: number; id: number }[]; leftOut: number }> {
  if (isEmpty(of)) return { rows: [], leftOut: 0 };
  const { sql, params } = pairsIn(of);
  const found = await queryIndex(
    engine.queryPage({
      sql: `SELECT arraySort(groupUniqArray((creator_id, id))) AS rows FROM ${sql} GROUP BY post
            ORDER BY max(published_at) DESC, max(id) DESC LIMIT {limit:UInt32}`,
      params: { ...params, limit },
      schema: post,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  const rows = found.rows.flatMap((one) => one.rows.map(([creatorId, id]) => ({ creatorId, id })));
  return { rows, leftOut: found.total - found.rows.length };
}
