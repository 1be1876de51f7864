import { z } from "zod";
import { NETWORKS, type Network } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { RANKING_DAYS, RANKING_HISTORY } from "../../ranking-days/table.ts";
import { CREATOR_INDEX, scoreColumn } from "../../tables.ts";
import { all, condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { fits, score, shownScore, type Day, type Ranked } from "./ranked.ts";

/** A score as rankings show it: see shownScore. */
export function shownScoreOf(points: number): number {
  return Math.floor((points + 5) / 10) * 10;
}

/**
 * Returns which rankings a creator of the installation is in, now or on a stored day, with the scores there; undefined: the
 * creator is not ranked.
 */
export async function rankedFacts(
  engine: Engine,
  { id, day = null, signal }: { id: number; day?: Day; signal?: AbortSignal | undefined },
) {
  const rows =
    day === null
      ? condition(`${CREATOR_INDEX} FINAL WHERE owner = ''`)
      : condition(`${RANKING_HISTORY} WHERE day = {day:Date}`, { day });
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT is_brand, country, roots, niches, causes, score, [${NETWORKS.map(scoreColumn).join(", ")}] AS scores
            FROM ${rows.sql} AND id = {id:UInt64} LIMIT 1`,
      params: { ...rows.params, id },
      schema: z.object({
        is_brand: z.number(),
        country: z.string(),
        roots: z.array(z.number()),
        niches: z.array(z.number()),
        causes: z.array(z.number()),
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

type ScoreIn = { of: Ranked; score: number };

/** The place of a score in each of these rankings, now or on a stored day, and how many each has. */
export async function placesOfScores(
  engine: Engine,
  { places, day = null, signal }: { places: readonly ScoreIn[]; day?: Day; signal?: AbortSignal | undefined },
): Promise<{ rank: number; total: number }[]> {
  const { conditions, isAbove, params } = comparing(places);
  const counted = conditions.map(({ sql }) => `countIf(${sql})`);
  const above = isAbove.map((sql) => `countIf(${sql})`);
  const rows =
    day === null
      ? condition(`${CREATOR_INDEX} FINAL WHERE owner = ''`)
      : condition(`${RANKING_DAYS} WHERE day = {day:Date}`, { day });
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT [${counted.join(", ")}] AS totals, [${above.join(", ")}] AS above FROM ${rows.sql}`,
      params: { ...rows.params, ...params },
      schema: z.object({ totals: z.array(z.number()), above: z.array(z.number()) }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return places.map((_, nth) => ({ rank: (found?.above[nth] ?? 0) + 1, total: found?.totals[nth] ?? 0 }));
}

/** Conditions of the rankings, each with parameters of its own, and of a higher score in each. */
function comparing(places: readonly ScoreIn[]) {
  const conditions = places.map(({ of }, nth) => fits(of, nth));
  const shown = places.map(({ of }) => score(of));
  const own = places.map((_, nth) => shownScore(`{above${nth}:UInt16}`));
  return {
    conditions,
    shown,
    isAbove: conditions.map(({ sql }, nth) => `${sql} AND ${shown[nth]} > ${own[nth]}`),
    isBelow: conditions.map(({ sql }, nth) => `${sql} AND ${shown[nth]} < ${own[nth]}`),
    params: {
      ...all(conditions).params,
      ...Object.fromEntries(places.map((place, nth) => [`above${nth}`, place.score])),
    },
  };
}

/** `id` 0: no such creator. */
const neighbour = z
  .tuple([z.number(), z.number()])
  .transform(([id, points]) => (id === 0 ? null : { id, score: points }));

/** The nearest creator with a higher and with a lower score in each of these rankings; of equal ones that with the lowest id. */
export async function neighboursOfScores(
  engine: Engine,
  { places, signal }: { places: readonly ScoreIn[]; signal?: AbortSignal | undefined },
) {
  const { shown, isAbove, isBelow, params } = comparing(places);
  const nearest = (aggregate: "argMinIf" | "argMaxIf", conditions: readonly string[]) =>
    conditions
      .map((sql, nth) => {
        const order = aggregate === "argMinIf" ? "toInt64(id)" : "-toInt64(id)";
        return `${aggregate}((toUInt64(id), toUInt32(${shown[nth]})), (${shown[nth]}, ${order}), ${sql})`;
      })
      .join(", ");
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT [${nearest("argMinIf", isAbove)}] AS above, [${nearest("argMaxIf", isBelow)}] AS below
            FROM ${CREATOR_INDEX} FINAL WHERE owner = ''`,
      params,
      schema: z.object({ above: z.array(neighbour), below: z.array(neighbour) }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return places.map((_, nth) => ({ above: found?.above[nth] ?? null, below: found?.below[nth] ?? null }));
}
