import { active } from "./active.ts";
import { authenticity, rising } from "./authenticity.ts";
import { engagementPerPost } from "./engagement-per-post.ts";
import { engagementRate } from "./engagement-rate.ts";
import { engagement } from "./engagement.ts";
import type { AccountFigure, Metric } from "./figure.ts";
import { followerTier } from "./follower-tier.ts";
import { followers } from "./followers.ts";
import { growth } from "./growth.ts";
import { monthlyViews } from "./monthly-views.ts";
import { peers } from "./peers.ts";
import { postFrequency } from "./post-frequency.ts";
import { score, tier } from "./score.ts";
import { viewsPerPost } from "./views-per-post.ts";
import { NETWORK_FACTS, type Network } from "../networks/networks.ts";
import { trust } from "../base/trust.ts";

/** The only list of metrics of accounts, in display order. */
const ACCOUNT_FIGURES = [
  followers,
  growth,
  engagementRate,
  engagementPerPost,
  viewsPerPost,
  postFrequency,
  monthlyViews,
] as const;

/** The metric dictionary, read by filters, tables, exports, tooltips and docs/METHODOLOGY.md. */
const DICTIONARY = [
  ...ACCOUNT_FIGURES,
  followerTier,
  engagement,
  active,
  peers,
  score,
  tier,
  authenticity,
  rising,
] as const;

/** The metrics of an account. */
export type RangeMetric = (typeof ACCOUNT_FIGURES)[number]["id"];
export type MetricName = (typeof DICTIONARY)[number]["id"];

export const RANGE_METRICS: readonly RangeMetric[] = ACCOUNT_FIGURES.map(({ id }) => id);

// Object.entries loses that the keys are the ids of these modules, which are all of them.
export const METRICS = trust<Readonly<Record<RangeMetric, AccountFigure> & Record<MetricName, Metric>>>(
  Object.fromEntries(DICTIONARY.map((module) => [module.id, module])),
);

/** Metrics with provenance rows. */
export type Figure = RangeMetric | "score";
export const FIGURES: readonly Figure[] = [...RANGE_METRICS, "score"];

/** One value per metric of an account. */
export function mapFigures<Value>(read: (metric: RangeMetric) => Value): Record<RangeMetric, Value> {
  // Its keys are those of RANGE_METRICS, which are all of them.
  return trust<Record<RangeMetric, Value>>(Object.fromEntries(RANGE_METRICS.map((id) => [id, read(id)])));
}

/** A metric's name as its network has it: "Subscribers" instead of "Followers" where the network says so. */
export function metricNameOn(metric: MetricName, network: Network): string {
  return metric === "followers" && NETWORK_FACTS[network].audience === "subscribers"
    ? "Subscribers"
    : METRICS[metric].name;
}
