import { mapFigures, type RangeMetric } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";

/**
 * The upper bound of growth, up or down, where the network's rounded counts show none (metrics.ts, growth); null when
 * they show it. A count with more digits than the network publishes comes from a source that knows the exact number.
 */
export function growthBelow({
  network,
  followers,
  growth,
}: {
  network: Network;
  followers: number | null;
  growth: number | null;
}): number | null {
  const digits = NETWORK_FACTS[network].followerDigits;
  if (digits === undefined || growth === null || !followers) return null;
  const earlier = Math.round(followers / (1 + growth));
  const step = Math.max(stepOf(followers, digits), stepOf(earlier, digits));
  const isExact = [followers, earlier].some((count) => count % stepOf(count, digits) !== 0);
  if (step === 1 || isExact || Math.abs(followers - earlier) >= step) return null;
  return step / earlier;
}

/** The smallest difference between two counts of this size with only so many digits. */
function stepOf(count: number, digits: number): number {
  return 10 ** Math.max(0, String(Math.trunc(count)).length - digits);
}

type Figures = Record<RangeMetric, number | null>;

/** The percentile of each figure (metrics.ts, peers); null where it or the scale of its network is missing. */
export function placesOn(scaleOf: (metric: RangeMetric) => readonly number[] | undefined, figures: Figures): Figures {
  return mapFigures((metric) => placeOn(scaleOf(metric), figures[metric]));
}

/** The number of ascending thresholds that the figure is not below. */
export function placeOn(thresholds: readonly number[] | undefined, figure: number | null): number | null {
  if (thresholds === undefined || figure === null) return null;
  let [low, high] = [0, thresholds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((thresholds[middle] ?? Infinity) <= figure) low = middle + 1;
    else high = middle;
  }
  return low;
}
