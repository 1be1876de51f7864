import { comparedFigure, type AccountView } from "#contract/creators.ts";
import { RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { publishedBenchmark, type Benchmark } from "#contract/scores/benchmarks.ts";
import { enoughPeers, medianOf } from "#contract/scores/formulas/influence.ts";
import { placeOn, type Peers, type PeersOf } from "../../creators/index.ts";

/**
 * Returns the benchmark beside each figure of an account, without figures that their source does not let us compare.
 */
export function benchmarksOf(account: AccountView, peers: PeersOf): Partial<Record<RangeMetric, Benchmark>> {
  const found: Partial<Record<RangeMetric, Benchmark>> = {};
  for (const metric of RANGE_METRICS) {
    const one = benchmarkOf(account, peers, metric);
    if (one && comparedFigure(account, metric) === account[metric]) found[metric] = one;
  }
  return found;
}

/**
 * The accounts that prices and scores compare the figure with as well: those of the same size, or all of the network where
 * they are too few. What is published only where those are too few too.
 */
function benchmarkOf(account: AccountView, peers: PeersOf, metric: RangeMetric): Benchmark | undefined {
  const group = enoughPeers(peers.ofSize(metric)) ?? enoughPeers(peers.onNetwork(metric));
  if (group) return presentPeers(group, account[metric]);
  const published = publishedBenchmark(account.network, metric, account.followers);
  if (!published) return undefined;
  const { from, to, low, high, population, over, source, year } = published;
  return { kind: "published", from, to, low, high, population, over, source, year };
}

function presentPeers(group: Peers, value: number | null): Benchmark | undefined {
  const { thresholds, n, level, kind, from, to } = group;
  const median = medianOf(group);
  return median === undefined
    ? undefined
    : { kind: "peers", level, people: kind, from, to, n, percentile: placeOn(thresholds, value), median };
}
