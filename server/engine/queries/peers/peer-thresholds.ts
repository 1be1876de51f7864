import { z } from "zod";
import { network, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { INFLUENCE, PEER_BOUNDS, SIZED_FACTORS } from "#contract/scores/influence.ts";
import type { Engine } from "../../client.ts";
import { networkBits } from "../../network-bits.ts";
import { CREATOR_INDEX, metricColumn, presentColumn } from "../../tables.ts";
import { queryIndex } from "../query-index.ts";

const LIMIT_MS = 120_000;
const LEVELS = Array.from({ length: 100 }, (_, i) => (i + 1) / 100).join(", ");

const peerRow = z.object({
  network,
  is_brand: z.union([z.literal(0), z.literal(1)]),
  size: z.int(),
  factor: z.enum(SIZED_FACTORS),
  n: z.int(),
  thresholds: z.array(z.number()).length(100),
});
type PeerRow = z.infer<typeof peerRow>;

/**
 * The percentiles of each figure relative to size among the installation's accounts of a network, kind and size, where
 * there are enough: of each creator the largest account on the network, unless its figures must not be compared.
 */
export async function peerThresholds(engine: Engine): Promise<PeerRow[]> {
  return queryIndex(
    engine.query({ sql: NETWORKS.map(ofNetwork).join("\nUNION ALL\n"), limitMs: LIMIT_MS, schema: peerRow }),
  );
}

function ofNetwork(of: Network): string {
  const followers = metricColumn(of, "followers");
  const groups = SIZED_FACTORS.map((factor) => {
    const column = metricColumn(of, factor);
    return `tuple('${factor}', countIf(isFinite(${column})),
      quantilesExactInclusiveIf(${LEVELS})(${column}, isFinite(${column})))`;
  });
  return `SELECT '${of}' AS network, is_brand, size, figure.1 AS factor, figure.2 AS n, figure.3 AS thresholds
    FROM (
      SELECT is_brand, arrayCount(bound -> bound <= ${followers}, [${PEER_BOUNDS.join(", ")}]) AS size,
        arrayJoin([${groups.join(", ")}]) AS figure
      FROM ${CREATOR_INDEX} FINAL
      WHERE owner = '' AND ${presentColumn(of)} AND isFinite(${followers}) AND NOT bitAnd(figures_apart, ${networkBits([of])})
      GROUP BY is_brand, size
    )
    WHERE n >= ${INFLUENCE.minPeers}`;
}
