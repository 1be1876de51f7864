import { z } from "zod";
import type { Network } from "#contract/networks/networks.ts";
import { rankingIdOf, type RankingViewOf } from "#contract/rankings/endpoints.ts";
import { RISING } from "#contract/scores/rising.ts";
import type { Engine } from "../../client.ts";
import { RANKING_DAYS, RANKING_HISTORY } from "../../ranking-days/table.ts";
import { CREATOR_INDEX, metricColumn, RANKING_MEMBERS, scoreColumn } from "../../tables.ts";
import { all, condition, NOTHING, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";

/** Who a ranking ranks, and by which score. */
export type Ranked = {
  isBrand: boolean;
  /** By the scores of accounts on this network; null: overall. */
  network: Network | null;
  /** Countries of the ranked creators; null: all countries. */
  countries: readonly string[] | null;
  root: number | null;
  niche: number | null;
  cause: number | null;
};

/** `YYYY-MM-DD`; null: now. */
export type Day = string | null;

export type RankedRow = {
  id: number;
  /** In hundredths of a point, rounded to the tenth that is shown. */
  score: number;
  /** 0–100, in the view of the same name. */
  rising: number | null;
  /** The place in a view other than `top`; null: it follows from scoreCounts(). */
  place: number | null;
};

/** Who of a ranking is shown; see RANKING_VIEWS. */
export type View = {
  view: RankingViewOf;
  /** Creators ranked on this day are no newcomers; null: no earlier day is stored, so there are no newcomers. */
  since: Day;
  /** Only those among the first places of this ranking; null: all. */
  among: { of: Ranked; places: number } | null;
};
export const TOP: View = { view: "top", since: null, among: null };

function column({ network }: Pick<Ranked, "network">): string {
  return network === null ? "score" : scoreColumn(network);
}

/** Scores that are shown alike share a place: 9 918 and 9 922 are both 99.2. */
export function shownScore(scores: string): string {
  return `intDiv(${scores} + 5, 10) * 10`;
}

/** The score that a ranking shows of a row, as SQL. */
export function score(of: Pick<Ranked, "network">): string {
  return shownScore(column(of));
}

type Own = { param: string; params: Record<string, unknown> };
/** `nth`: of several rankings in a query, so that each has parameters of its own. */
const ownParam =
  (nth: number | "") =>
  (name: string, type: string, value: unknown): Own => ({
    param: `{${name}${nth}:${type}}`,
    params: { [`${name}${nth}`]: value },
  });

function hasScore({ isBrand, network, countries }: Ranked, nth: number | "" = ""): Condition {
  const own = ownParam(nth);
  const brand = own("is_brand", "UInt8", isBrand ? 1 : 0);
  const among = own("countries", "Array(String)", countries);
  return all([
    condition(`${column({ network })} > 0 AND is_brand = ${brand.param}`, brand.params),
    ...(countries ? [condition(`country IN ${among.param}`, among.params)] : []),
  ]);
}

/** Which rows a ranking has; `nth`: see ownParam. */
export function fits(of: Ranked, nth: number | "" = ""): Condition {
  const own = ownParam(nth);
  const within = (["root", "niche", "cause"] as const).flatMap((kind) => {
    if (of[kind] === null) return [];
    const { param, params } = own(kind, "UInt32", of[kind]);
    return condition(`has(${kind}s, ${param})`, params);
  });
  return all([hasScore(of, nth), ...within]);
}

/** The category, niche or cause that is ranked. */
function topicOf({ root, niche, cause }: Ranked): string | null {
  if (niche !== null) return rankingIdOf({ kind: "niche", id: niche });
  if (cause !== null) return rankingIdOf({ kind: "cause", id: cause });
  return root === null ? null : rankingIdOf({ kind: "category", id: root });
}

/** The rows of a ranking now, or as they were on a day: columns to choose and order by. */
function rowsOf(of: Ranked, day: Day, more: readonly Condition[] = []): Condition {
  if (day !== null) return rowsWhere(RANKING_DAYS, [condition("day = {day:Date}", { day }), fits(of), ...more]);
  const ranking = topicOf(of);
  if (ranking === null) return indexRowsOf(of, more);
  const isMember = condition("ranking = {ranking:String}", { ranking });
  return rowsWhere(`${RANKING_MEMBERS} FINAL`, [isMember, hasScore(of), ...more]);
}

/** The rows of a ranking now, with all columns of the index. */
function indexRowsOf(of: Ranked, more: readonly Condition[] = []): Condition {
  return rowsWhere(`${CREATOR_INDEX} FINAL`, [condition("owner = ''"), fits(of), ...more]);
}

function rowsWhere(table: string, conditions: Condition[]): Condition {
  const { sql, params } = all(conditions);
  return condition(`${table} WHERE ${sql}`, params);
}

type Reading = { of: Ranked; day: Day; signal?: AbortSignal | undefined };

/**
 * A page of a view with the number of all; equal ones by id. `ids`: only of these creators, with their places among all of the
 * view.
 */
export async function rankedPage(
  engine: Engine,
  {
    of,
    day,
    shown = TOP,
    ids,
    offset,
    limit,
    signal,
  }: Reading & { shown?: View; ids?: readonly number[]; offset: number; limit: number },
): Promise<{ rows: RankedRow[]; total: number }> {
  const isTop = shown.view === "top";
  const chosen = ids ? [condition("id IN {ids:Array(UInt64)}", { ids: [...ids] })] : [];
  const among = viewConditions(of, day, shown);
  // Ranks of millions are not numbered: they follow from counts of scores.
  const { sql, params } = isTop ? rowsOf(of, day, ids ? chosen : among) : viewRows(of, day, shown, among);
  const columns = `id, ${score(of)} AS score_of, ${shown.view === "rising" ? "toUInt8(rising)" : "0"} AS rising_of`;
  const picked = all(chosen);
  const rows = isTop
    ? `SELECT ${columns}, 0 AS place FROM ${sql} ORDER BY score_of DESC, id`
    : `SELECT * FROM (SELECT ${columns}, rank() OVER (ORDER BY ${orderOf(of, day, shown)}) AS place FROM ${sql})
       WHERE ${picked.sql} ORDER BY place, id`;
  return queryIndex(
    engine.queryPage({
      sql: `${rows} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...params, ...picked.params, limit, offset },
      schema: z
        .object({ id: z.number(), score_of: z.number(), rising_of: z.number(), place: z.number() })
        .transform((row) => ({
          id: row.id,
          score: row.score_of,
          rising: row.rising_of || null,
          place: row.place || null,
        })),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}

/** The rows of a view other than `top`: growth is in the index alone, and not in the members of a topic or in stored days. */
function viewRows(of: Ranked, day: Day, { view }: View, among: readonly Condition[]): Condition {
  return view === "rising" && day === null ? indexRowsOf(of, among) : rowsOf(of, day, among);
}

/** Who rises most is first; of those who rise alike, who grows most. Stored days have no growth. */
function orderOf(of: Ranked, day: Day, { view }: View): string {
  if (view !== "rising") return "score_of DESC";
  return `rising_of DESC, ${day === null ? figure(of, "growth") : "score_of"} DESC`;
}

/** The figure of the network that is ranked, else of the largest account: the one that rows show. */
function figure({ network }: Ranked, name: "followers" | "growth"): string {
  return network === null ? `headline_${name}` : metricColumn(network, name);
}

function viewConditions(of: Ranked, day: Day, { view, since, among }: View): Condition[] {
  return [
    ...(view === "rising" ? risingConditions(of, day) : []),
    ...(view === "newcomers" ? [newSince(of, since)] : []),
    ...(among === null ? [] : [isAmong(among, day)]),
  ];
}

/** Rises by the score, which may be of another account, and grows on the one that is shown. */
function risingConditions(of: Ranked, day: Day): Condition[] {
  const above = condition("rising >= {bar:UInt8}", { bar: RISING.bar });
  if (day !== null) return [above];
  const [followers, growth] = [figure(of, "followers"), figure(of, "growth")];
  const { least } = RISING;
  const grows = condition(
    `${growth} > 0 AND (${growth} >= {least_growth:Float64}
      OR ${followers} - ${followers} / (1 + ${growth}) >= {least_followers:UInt32})`,
    { least_growth: least.growth, least_followers: least.followers },
  );
  return [above, grows];
}

/** The other ranking has a subset of the parameters of the one that is read: it is the same, less narrowed. */
function isAmong({ of, places }: NonNullable<View["among"]>, day: Day): Condition {
  const { sql, params } = rowsOf(of, day);
  return condition(`id IN (SELECT id FROM ${sql} ORDER BY ${score(of)} DESC, id LIMIT {places:UInt32})`, {
    ...params,
    places,
  });
}

/** Not in the ranking on that day. */
function newSince(of: Ranked, since: Day): Condition {
  if (since === null) return NOTHING;
  const { sql, params } = fits(of);
  return condition(`id NOT IN (SELECT id FROM ${RANKING_DAYS} WHERE day = {since:Date} AND ${sql})`, {
    ...params,
    since,
  });
}

/** How many of a ranking have each score: ranks follow, since equal scores share one. */
export async function scoreCounts(engine: Engine, { of, day, signal }: Reading): Promise<Map<number, number>> {
  const { sql, params } = rowsOf(of, day);
  // In one row: thousands of rows take longer to read than to count.
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT groupArray(score_of) AS scores, groupArray(n) AS counts
            FROM (SELECT ${score(of)} AS score_of, count() AS n FROM ${sql} GROUP BY score_of)`,
      params,
      schema: z.object({ scores: z.array(z.number()), counts: z.array(z.number()) }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return new Map(found?.scores.map((one, i) => [one, found.counts[i] ?? 0]));
}

/** The scores of these creators on days, where the ranking had them. */
export async function scoresOnDays(
  engine: Engine,
  {
    of,
    ids,
    days,
    signal,
  }: { of: Ranked; ids: readonly number[]; days: readonly string[]; signal?: AbortSignal | undefined },
): Promise<{ day: string; id: number; score: number }[]> {
  if (ids.length === 0 || days.length === 0) return [];
  const { sql, params } = fits(of);
  // In one row: the engine takes longer to write 1 600 of them than to find them.
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT groupArray(toString(day)) AS days, groupArray(id) AS ids, groupArray(${score(of)}) AS scores FROM ${RANKING_HISTORY}
            WHERE day IN {days:Array(Date)} AND id IN {ids:Array(UInt64)} AND ${sql}`,
      params: { ...params, ids: [...ids], days: [...days] },
      schema: z.object({ days: z.array(z.string()), ids: z.array(z.number()), scores: z.array(z.number()) }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return (found?.ids ?? []).map((id, i) => ({ day: found?.days[i] ?? "", id, score: found?.scores[i] ?? 0 }));
}

const number = z.number().nullable();

/** Totals and typical figures of a view; those of the network, else of each creator's largest account. */
export async function rankedMetrics(
  engine: Engine,
  { of, shown, signal }: { of: Ranked; shown: View; signal?: AbortSignal | undefined },
): Promise<{
  total: number;
  followers: number | null;
  engagementRate: number | null;
  growth: number | null;
  newcomers: number;
}> {
  const [followers, engagementRate, growth] =
    of.network === null
      ? ["total_followers", "headline_engagement_rate", "headline_growth"]
      : (["followers", "engagementRate", "growth"] as const).map((metric) =>
          metricColumn(of.network ?? "instagram", metric),
        );
  const { sql, params } = indexRowsOf(of, viewConditions(of, null, shown));
  const newcomers = newSince(of, shown.since);
  const [row] = await queryIndex(
    engine.query({
      sql: `SELECT count() AS total, sumIf(${followers}, isFinite(${followers})) AS followers,
              countIf(isFinite(${followers})) AS counted,
              quantileIf(0.5)(${engagementRate}, isFinite(${engagementRate})) AS rate,
              quantileIf(0.5)(${growth}, isFinite(${growth})) AS growth,
              countIf(${newcomers.sql}) AS newcomers
            FROM ${sql}`,
      params: { ...params, ...newcomers.params },
      schema: z.object({
        total: z.number(),
        followers: number,
        counted: z.number(),
        rate: number,
        growth: number,
        newcomers: z.number(),
      }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return {
    total: row?.total ?? 0,
    followers: row && row.counted > 0 ? row.followers : null,
    engagementRate: row?.rate ?? null,
    growth: row?.growth ?? null,
    newcomers: row?.newcomers ?? 0,
  };
}
