import { isNarrowed } from "#contract/creators.ts";
import { NETWORKS, type Network } from "#contract/networks/networks.ts";
import { networkBits } from "../../network-bits.ts";
import { metricColumn, scoreColumn } from "../../tables.ts";
import type { Condition } from "../condition.ts";

/**
 * The networks with the accounts that a row can be about, each with the condition that its account matches; an empty
 * list: all accounts.
 */
export type Headline = readonly { network: Network; fits: Condition }[];

/** The metrics that rows are sorted by, in their columns of the largest account. */
const OF_LARGEST = {
  followers: "headline_followers",
  growth: "headline_growth",
  engagementRate: "headline_engagement_rate",
} as const;

/**
 * Returns a metric of the headline account: the largest of those that match. NaN where it is missing or must not be
 * compared.
 */
export function headlineFigure(headline: Headline, metric: keyof typeof OF_LARGEST): string {
  const [only, ...others] = headline;
  if (!only) return OF_LARGEST[metric];
  if (others.length === 0) return metricColumn(only.network, metric);
  return largestOf(
    headline,
    headline.map(({ network }) => `if(${isApart(network)}, nan, ${metricColumn(network, metric)})`),
  );
}

/**
 * The score of the headline account, or without a network filter the creator's; 0: too little is known. It is made of figures
 * that may be compared across networks, so that it may be too.
 */
export function headlineScore(headline: Headline): string {
  const [only, ...others] = headline;
  if (!only || !isNarrowed(headline)) return "score";
  if (others.length === 0) return scoreColumn(only.network);
  return largestOf(
    headline,
    headline.map(({ network }) => scoreColumn(network)),
  );
}

/** The position of the headline account's network, where it depends on the row; else undefined. */
export function headlinePosition(headline: Headline): string | undefined {
  if (headline.length < 2) return undefined;
  return largestOf(
    headline,
    headline.map(({ network }) => String(NETWORKS.indexOf(network))),
  );
}

function largestOf(headline: Headline, values: readonly string[]): string {
  const sizes = headline.map(({ network, fits }) => `if(${fits.sql}, ${comparedSize(network)}, -1)`);
  return `arrayReduce('argMax', [${values.join(", ")}], [${sizes.join(", ")}])`;
}

/** Missing sizes rank above the −1 of an account that does not match. */
function comparedSize(network: Network): string {
  return `if(${isApart(network)}, -0.5, ifNotFinite(${metricColumn(network, "followers")}, -0.5))`;
}

function isApart(network: Network): string {
  return `bitAnd(figures_apart, ${networkBits([network])}) > 0`;
}
