import { NETWORK_FACTS, NETWORKS } from "../networks/networks.ts";
import type { NetworkModule } from "../networks/network-module.ts";

/**
 * Why a metric is missing: no source provides it or its inputs · no posts in its window · too few posts, or too few
 * with the required values · no count from a month before the newest · likes are hidden · the source's terms do not
 * allow it · of a score, the parts that are known weigh too little.
 */
export const MISSING_REASONS = [
  "no_source",
  "no_posts",
  "too_few_posts",
  "no_earlier_count",
  "hidden",
  "licence",
  "not_enough",
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** The definition of a metric. `contract/figures/metrics.ts` lists them. */
export type Metric<Id extends string = string> = {
  id: Id;
  name: string;
  of: "account" | "creator" | "post";
  unit: "count" | "fraction" | "per week" | "percentile" | "points" | "percent points" | "rank" | "tier" | "yes or no";
  definition: string;
  /** Its time window, and when it is missing; the numbers are printed from windows.ts. */
  window: string;
};

/**
 * A metric stored with an account: filtered by range, sorted, compared with peers, exported, explained. server/figures
 * computes it. A new one needs a column in `accounts` (`npm run db:generate`).
 */
export type AccountFigure<Id extends string = string> = Metric<Id> & {
  of: "account";
  unit: "count" | "fraction" | "per week";
  /** Column heading. */
  shortName: string;
  /** Stored as a whole number. */
  isWhole: boolean;
  /** The rows it is computed from. */
  computedFrom: "counts" | "posts";
  /** Possible reasons for a missing value. */
  missing: readonly MissingReason[];
  /** Bounds accepted by the filter. */
  range: readonly [lowest: number, highest: number];
  /** Positions of the slider. */
  stops: readonly number[];
};

export function metric<const Id extends string>(module: Metric<Id>): Metric<Id> {
  return module;
}

export function accountFigure<const Id extends string>(module: Omit<AccountFigure<Id>, "of">): AccountFigure<Id> {
  return { of: "account", ...module };
}

/** 1, 2, 5, 10, 20 …: even steps on a logarithmic scale. */
export function logarithmicStops(from: number, to: number): number[] {
  const stops: number[] = [];
  for (let power = from; power <= to; power *= 10) {
    for (const digit of [1, 2, 5]) stops.push(Number((power * digit).toPrecision(1)));
  }
  return stops.filter((stop) => stop <= to);
}

const AND = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "TikTok, YouTube and Twitch". */
export function networksWith(has: (network: NetworkModule) => boolean): string {
  const labels = NETWORKS.map((id) => NETWORK_FACTS[id]).flatMap((network) => (has(network) ? [network.label] : []));
  return AND.format(labels);
}
