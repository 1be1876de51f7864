import { z } from "zod";
import { NETWORKS, type Network } from "#contract/networks.ts";
import type { Engine } from "../../client.ts";
import { RANKING_DAYS, RANKING_HISTORY } from "../../ranking-days/table.ts";
import { CREATOR_INDEX, metricColumn, scoreColumn } from "../../tables.ts";
import { all, condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";

/** Who a ranking ranks, and by which score. */
export type Ranked = {
  isBrand: boolean;
  /** By the scores of accounts on this network; null: overall. */
  network: Network | null;
  /** Of these countries; null: of all. */
  countries: readonly string[] | null;
  root: number | null;
  niche: number | null;
};

/** `YYYY-MM-DD`; null: now. */
export type Day = string | null;

export type RankedRow = { id: number; score: number };

function score({ network }: Pick<Ranked, "network">): string {
  return network === null ? "score" : scoreColumn(network);
}

/** `nth`: of several rankings in a query, so that each has parameters of its own. */
function fits({ isBrand, network, countries, root, niche }: Ranked, nth: number | "" = ""): Condition {
  const own = (name: string, type: string, value: unknown) => ({
    param: `{${name}${nth}:${type}}`,
    params: { [`${name}${nth}`]: value },
  });
  const brand = own("is_brand", "UInt8", isBrand ? 1 : 0);
  const among = own("countries", "Array(String)", countries);
  const [inRoot, inNiche] = [own("root", "UInt32", root), own("niche", "UInt32", niche)];
  return all([
    condition(`${score({ network })} > 0 AND is_brand = ${brand.param}`, brand.params),
    ...(countries ? [condition(`country IN ${among.param}`, among.params)] : []),
    ...(root === null ? [] : [condition(`has(roots, ${inRoot.param})`, inRoot.params)]),
    ...(niche === null ? [] : [condition(`has(niches, ${inNiche.param})`, inNiche.params)]),
  ]);
}

/** The rows of the installation's creators now, or as they were on a day. */
function rowsOf(day: Day, condition_: Condition): Condition {
  return day === null
    ? { sql: `${CREATOR_INDEX} FINAL WHERE owner = '' AND ${condition_.sql}`, params: condition_.params }
    : { sql: `${RANKING_DAYS} WHERE day = {day:Date} AND ${condition_.sql}`, params: { ...condition_.params, day } };
}

type Reading = { of: Ranked; day: Day; signal?: AbortSignal | undefined };

/** A page in the order of scores, equal ones by id, with the number of all; `ids`: only of these creators. */
export async function rankedPage(
  engine: Engine,
  { of, day, ids, offset, limit, signal }: Reading & { ids?: readonly number[]; offset: number; limit: number },
): Promise<{ rows: RankedRow[]; total: number }> {
  const among = ids ? [condition("id IN {ids:Array(UInt64)}", { ids: [...ids] })] : [];
  const { sql, params } = rowsOf(day, all([fits(of), ...among]));
  return queryIndex(
    engine.queryPage({
      sql: `SELECT id, ${score(of)} AS score_of FROM ${sql} ORDER BY score_of DESC, id LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...params, limit, offset },
      schema: z
        .object({ id: z.number(), score_of: z.number() })
        .transform((row) => ({ id: row.id, score: row.score_of })),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}

/** How many of a ranking have each score: ranks follow, since equal scores share one. */
export async function scoreCounts(engine: Engine, { of, day, signal }: Reading): Promise<Map<number, number>> {
  const { sql, params } = rowsOf(day, fits(of));
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
  return queryIndex(
    engine.query({
      sql: `SELECT day, id, ${score(of)} AS score_of FROM ${RANKING_HISTORY}
            WHERE day IN {days:Array(Date)} AND id IN {ids:Array(UInt64)} AND ${sql}`,
      params: { ...params, ids: [...ids], days: [...days] },
      schema: z
        .object({ day: z.string(), id: z.number(), score_of: z.number() })
        .transform((row) => ({ day: row.day, id: row.id, score: row.score_of })),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}

/** What rankings a creator of the installation is in, and the scores there; undefined: in none. */
export async function rankedFacts(engine: Engine, { id, signal }: { id: number; signal?: AbortSignal | undefined }) {
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT is_brand, country, roots, niches, score, [${NETWORKS.map(scoreColumn).join(", ")}] AS scores
            FROM ${CREATOR_INDEX} FINAL WHERE owner = '' AND id = {id:UInt64}`,
      params: { id },
      schema: z.object({
        is_brand: z.number(),
        country: z.string(),
        roots: z.array(z.number()),
        niches: z.array(z.number()),
        score: z.number(),
        scores: z.array(z.number()),
      }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  if (!found) return undefined;
  const { is_brand, scores, ...facts } = found;
  const scoreOn = (network: Network | null) =>
    network === null ? found.score : (scores[NETWORKS.indexOf(network)] ?? 0);
  return { ...facts, isBrand: is_brand === 1, scoreOn };
}

/** The place of a score in each of these rankings, and how many each has. */
export async function placesOfScores(
  engine: Engine,
  { places, signal }: { places: readonly { of: Ranked; score: number }[]; signal?: AbortSignal | undefined },
): Promise<{ rank: number; total: number }[]> {
  const conditions = places.map(({ of }, nth) => fits(of, nth));
  const counted = conditions.map(({ sql }) => `countIf(${sql})`);
  const above = conditions.map(
    ({ sql }, nth) => `countIf(${sql} AND ${score(places[nth]?.of ?? { network: null })} > {above${nth}:UInt16})`,
  );
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT [${counted.join(", ")}] AS totals, [${above.join(", ")}] AS above
            FROM ${CREATOR_INDEX} FINAL WHERE owner = ''`,
      params: {
        ...all(conditions).params,
        ...Object.fromEntries(places.map((place, nth) => [`above${nth}`, place.score])),
      },
      schema: z.object({ totals: z.array(z.number()), above: z.array(z.number()) }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return places.map((_, nth) => ({ rank: (found?.above[nth] ?? 0) + 1, total: found?.totals[nth] ?? 0 }));
}

const number = z.number().nullable();

/** Totals and typical figures of a ranking; those of the network, else of each creator's largest account. */
export async function rankedMetrics(
  engine: Engine,
  { of, since, signal }: { of: Ranked; since: Day; signal?: AbortSignal | undefined },
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
  const { sql, params } = rowsOf(null, fits(of));
  const before =
    since === null ? "" : `AND id NOT IN (SELECT id FROM ${RANKING_DAYS} WHERE day = {since:Date} AND ${fits(of).sql})`;
  const [row] = await queryIndex(
    engine.query({
      sql: `SELECT count() AS total, sumIf(${followers}, isFinite(${followers})) AS followers,
              countIf(isFinite(${followers})) AS counted,
              quantileIf(0.5)(${engagementRate}, isFinite(${engagementRate})) AS rate,
              quantileIf(0.5)(${growth}, isFinite(${growth})) AS growth,
              countIf(1 ${before}) AS newcomers
            FROM ${sql}`,
      params: { ...params, ...(since !== null && { since }) },
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
