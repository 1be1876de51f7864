import { AUDIENCE_FACTOR, INFLUENCE, PEER_BOUNDS, peerRange, SIZED_FACTORS } from "#contract/scores/influence.ts";
import type { ScaleGroup } from "../../../db/outbox.ts";
import { INFLUENCE_PARTS } from "../../../figures/score.ts";

/** Scale of a network, or of the accounts of one kind and size on it. */
export type ScaleRow = {
  network: string;
  isBrand?: boolean;
  size?: number;
  metric: string;
  thresholds: number[];
  n: number;
};

export type Moved<Row extends ScaleRow> = {
  /** What is valid now. */
  current: Row[];
  /** Those that are new, other or gone. */
  moved: Row[];
};

/**
 * Scales stay as they are until a threshold has moved by a percentile: scores would follow what is chance, and every
 * creator would be computed again each night. What is compared is the scale in use, so small steps add up.
 */
export function movedScales<Row extends ScaleRow>(before: readonly Row[], fresh: readonly Row[]): Moved<Row> {
  const stored = new Map(before.map((row) => [keyOf(row), row]));
  const measured = new Set(fresh.map(keyOf));
  const judged = fresh.map((row) => {
    const old = stored.get(keyOf(row));
    const isSame = old !== undefined && isNear(old.thresholds, row.thresholds) && isEnough(old) === isEnough(row);
    return { row: isSame ? Object.assign({}, row, { thresholds: old.thresholds }) : row, isSame };
  });
  return {
    current: judged.map(({ row }) => row),
    moved: [
      ...judged.filter(({ isSame }) => !isSame).map(({ row }) => row),
      ...before.filter((row) => !measured.has(keyOf(row))),
    ],
  };
}

/** The accounts with scores that are measured by a scale that moved. */
export function groupsOf({ networks, peers }: { networks: Moved<ScaleRow>; peers: Moved<ScaleRow> }): ScaleGroup[] {
  const sized = new Set(peers.current.map(keyOf));
  const groups = [
    ...peers.moved.map(({ network, isBrand, size }) => groupOf(network, isBrand, size)),
    ...networks.moved.flatMap((row) => {
      if (INFLUENCE_PARTS.some((part) => part === row.metric)) return { network: row.network };
      // Other figures are compared with the whole network only where the peers are too few.
      return isEnough(row) && isSizedFactor(row.metric) ? groupsWithout(sized, row) : [];
    }),
  ];
  const isWhole = new Set(groups.flatMap((group) => (isNetwork(group) ? group.network : [])));
  const needed = groups.filter((group) => isNetwork(group) || !isWhole.has(group.network));
  return [...new Map(needed.map((group) => [JSON.stringify(group), group])).values()];
}

function groupsWithout(sized: ReadonlySet<string>, { network, metric }: ScaleRow): ScaleGroup[] {
  const places = [false, true].flatMap((isBrand) =>
    Array.from({ length: PEER_BOUNDS.length + 1 }, (_, size) => ({ network, isBrand, size, metric })),
  );
  const unmeasured = places.filter((place) => !sized.has(keyOf(place)));
  return [{ network, isUnsized: true }, ...unmeasured.map(({ isBrand, size }) => groupOf(network, isBrand, size))];
}

function groupOf(network: string, isBrand = false, size = 0): ScaleGroup {
  return { network, isBrand, ...peerRange(size) };
}

function isNetwork({ isBrand, isUnsized }: ScaleGroup): boolean {
  return isBrand === undefined && isUnsized === undefined;
}

function isSizedFactor(metric: string): boolean {
  return metric !== AUDIENCE_FACTOR && SIZED_FACTORS.some((factor) => factor === metric);
}

function isEnough({ n }: ScaleRow): boolean {
  return n >= INFLUENCE.minPeers;
}

/** Whether each threshold lies between the neighbours of the stored one. */
function isNear(stored: readonly number[], fresh: readonly number[]): boolean {
  if (stored.length !== fresh.length) return false;
  return fresh.every((value, i) => value >= (stored[i - 1] ?? -Infinity) && value <= (stored[i + 1] ?? Infinity));
}

function keyOf({ network, isBrand, size, metric }: Pick<ScaleRow, "network" | "isBrand" | "size" | "metric">): string {
  return JSON.stringify([network, isBrand, size, metric]);
}
