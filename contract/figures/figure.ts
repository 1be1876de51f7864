import { NETWORK_FACTS, NETWORKS } from "../networks.ts";
import type { NetworkModule } from "../networks/network-module.ts";

/**
 * Why a figure is missing: no source gives it or what it is computed from · nothing was published in its window · too few
 * posts were, or too few that give what it needs · no count lies a month before the newest · likes are hidden · the
 * source's terms do not allow it.
 */
export const MISSING_REASONS = [
  "no_source",
  "no_posts",
  "too_few_posts",
  "no_earlier_count",
  "hidden",
  "licence",
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** What a figure means. `contract/metrics.ts` lists them. */
export type Metric<Id extends string = string> = {
  id: Id;
  name: string;
  of: "account" | "creator" | "post";
  unit: "count" | "fraction" | "per week" | "percentile" | "points" | "rank" | "yes or no";
  definition: string;
  /** Over what time, and when there is no figure; its numbers are those of windows.ts. */
  window: string;
};

/**
 * A figure of an account that is stored with it: filtered by range, sorted, compared with peers, exported, explained.
 * server/figures computes it. A new one needs a column of `accounts` (`npm run db:generate`).
 */
export type AccountFigure<Id extends string = string> = Metric<Id> & {
  of: "account";
  unit: "count" | "fraction" | "per week";
  /** Above columns. */
  shortName: string;
  /** Stored as a whole number. */
  isWhole: boolean;
  /** The rows it is computed from. */
  computedFrom: "counts" | "posts";
  /** Why it can be missing. */
  missing: readonly MissingReason[];
  /** The bounds a filter takes. */
  range: readonly [lowest: number, highest: number];
  /** Where its slider stops. */
  stops: readonly number[];
};

export function metric<const Id extends string>(module: Metric<Id>): Metric<Id> {
  return module;
}

export function accountFigure<const Id extends string>(module: Omit<AccountFigure<Id>, "of">): AccountFigure<Id> {
  return { of: "account", ...module };
}

/** 1, 2, 5, 10, 20 …: even steps on a logarithmic line. */
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
