import { z } from "zod";
import { network, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { INFLUENCE, PEER_BOUNDS } from "#contract/scores/influence.ts";
import type { Engine } from "../../client.ts";
import { networkBits } from "../../network-bits.ts";
import { CREATOR_INDEX, metricColumn, presentColumn, scoreColumn } from "../../tables.ts";
import { queryIndex } from "../query-index.ts";

const LIMIT_MS = 60_000;
const LEVELS = Array.from({ length: 100 }, (_, i) => (i + 1) / 100).join(", ");
/** Scores that have percentiles. */
export const PLACED_SCORES = ["overall", "influence", "authenticity", "rising"] as const;
export type PlacedScore = (typeof PLACED_SCORES)[number];

const row = z.object({
  network,
  level: z.enum(["size", "network"]),
  is_brand: z.union([z.literal(0), z.literal(1)]),
  size: z.int(),
  score: z.enum(PLACED_SCORES),
  n: z.int(),
  thresholds: z.array(z.number()).length(100),
});
export type ScoreThresholds = z.infer<typeof row>;

/**
 * The percentiles of scores, each 0–100, among the installation's creators with an account on a network: those of a kind
 * and size, and all of them, where there are enough.
 */
export async function scoreThresholds(engine: Engine): Promise<ScoreThresholds[]> {
  return queryIndex(
    engine.query({ sql: NETWORKS.map(ofNetwork).join("\nUNION ALL\n"), limitMs: LIMIT_MS, schema: row }),
  );
}

function ofNetwork(of: Network): string {
  const followers = metricColumn(of, "followers");
  const value: Record<PlacedScore, [value: string, isKnown: string]> = {
    overall: ["score / 100", "score > 0"],
    influence: [`${scoreColumn(of)} / 100`, `${scoreColumn(of)} > 0`],
    authenticity: ["authenticity", "isFinite(authenticity)"],
    rising: ["rising", "isFinite(rising)"],
  };
  const scores = PLACED_SCORES.map((score) => {
    const [points, isKnown] = value[score];
    return `tuple('${score}', countIf(${isKnown}), quantilesExactInclusiveIf(${LEVELS})(${points}, ${isKnown}))`;
  });
  return `SELECT '${of}' AS network, if(is_all = 1, 'network', 'size') AS level, is_brand, size, found.1 AS score, found.2 AS n,
      found.3 AS thresholds
    FROM (
      SELECT is_brand, size, grouping(size) AS is_all, arrayJoin([${scores.join(", ")}]) AS found
      FROM (
        SELECT *, arrayCount(bound -> bound <= ${followers}, [${PEER_BOUNDS.join(", ")}]) AS size
        FROM ${CREATOR_INDEX} FINAL
        WHERE owner = '' AND ${presentColumn(of)} AND isFinite(${followers}) AND NOT bitAnd(figures_apart, ${networkBits([of])})
      )
      GROUP BY GROUPING SETS ((is_brand, size), ())
    )
    WHERE n >= ${INFLUENCE.minPeers}`;
}
