import { z } from "zod";
import type { Engine } from "../client.ts";
import { MENTIONS } from "../tables.ts";
import { condition, type Condition } from "./condition.ts";
import { conditionOf, TALLY, type MentionsOf } from "./mentions.ts";
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

/** A post with two accounts of a creator mentions the creator once. */
function pairsIn({ targets, shownAs, ...of }: MentionPairs, columns: readonly string[] = []): Condition {
  const mentions = conditionOf({ ...of, accounts: [...targets.keys()] });
  return condition(
    `(SELECT DISTINCT id, published_at, ${["creator_id", ...columns].join(", ")},
        transform(creator_id, {merged:Array(UInt64)}, {shown:Array(UInt64)}, creator_id) AS from_id,
        transform(mentioned, {target_accounts:Array(String)}, {target_ids:Array(UInt64)}, toUInt64(${UNKNOWN})) AS to_id
      FROM ${MENTIONS} WHERE ${mentions.sql} AND from_id != to_id)`,
    {
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
      sql: `SELECT from_id AS creatorId, to_id AS to, ${TALLY} FROM ${sql} WHERE to_id != ${UNKNOWN}
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
      sql: `SELECT uniqExact(id) AS posts, uniqExact(from_id) AS creators FROM ${sql}`,
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
      sql: `SELECT toString(toDate(published_clock)) AS day, uniqExact(id) AS posts FROM ${sql} GROUP BY day ORDER BY day`,
      params: { ...params, ...clock.params },
      schema: day,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

const post = z.object({ creatorId: z.number(), id: z.number() });

/** Posts with such a mention, the newest first, and how many there are. Callers read them by id: a row may be outdated. */
export async function mentionPosts(
  engine: Engine,
  of: MentionPairs,
  limit: number,
): Promise<{ rows: z.infer<typeof post>[]; total: number }> {
  if (isEmpty(of)) return { rows: [], total: 0 };
  const { sql, params } = pairsIn(of);
  return queryIndex(
    engine.queryPage({
      sql: `SELECT creator_id AS creatorId, id FROM ${sql} GROUP BY creator_id, id
            ORDER BY max(published_at) DESC, id DESC LIMIT {limit:UInt32}`,
      params: { ...params, limit },
      schema: post,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
