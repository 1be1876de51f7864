import { INFLUENCE_KNOWN, INFLUENCE_WEIGHTS } from "../figures/windows.ts";
import type { RangeMetric } from "../figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "../networks/networks.ts";

/** Figures that the influence of an account is made of, in display order. */
export const INFLUENCE_FACTORS = [
  "followers",
  "engagementRate",
  "viewsPerPost",
  "growth",
  "postFrequency",
] as const satisfies readonly RangeMetric[];
export type InfluenceFactor = (typeof INFLUENCE_FACTORS)[number];

/** Compared with all accounts of the network; the others are relative to size. */
export const AUDIENCE_FACTOR = "followers";
/** Compared with accounts of about the same size. */
export const SIZED_FACTORS = INFLUENCE_FACTORS.filter((factor) => factor !== AUDIENCE_FACTOR);

/** Followers from which on each size of peer group begins, after the first: four to a power of ten. */
export const PEER_BOUNDS: readonly number[] = [
  ...[2, 3, 4, 5, 6, 7].flatMap((power) => [1, 1.8, 3.2, 5.6].map((step) => Math.round(step * 10 ** power))),
  10 ** 8,
];

/** The size of an account's peer group: how many of the bounds its followers have reached. */
export function peerSizeOf(followers: number): number {
  return PEER_BOUNDS.filter((bound) => bound <= followers).length;
}

/** The followers of a size: from `from` on, below `to`; null: no bound. */
export function peerRange(size: number): { from: number | null; to: number | null } {
  return { from: PEER_BOUNDS[size - 1] ?? null, to: PEER_BOUNDS[size] ?? null };
}

/**
 * How influence is computed. Any change of weights, bounds or rules needs a new version, which the history of scores
 * names.
 */
export const INFLUENCE = {
  version: 1,
  /** A score needs factors of more than this part of the weights. */
  known: INFLUENCE_KNOWN,
  /** A smaller group says nothing: the whole network is used instead, or nothing if that is smaller too. */
  minPeers: 30,
  /** A score is written to the history when it differs from the last entry by so many points of 100. */
  historyStep: 1,
  /** Weights of the overall score (METRICS.score), which compares each figure with all accounts of the network. */
  overall: INFLUENCE_WEIGHTS,
  /** Weights of the influence on a network, by what its engagement rate is divided by: views or followers. */
  weights: {
    followers: { followers: 0.3, engagementRate: 0.35, growth: 0.2, postFrequency: 0.15 },
    views: { followers: 0.25, engagementRate: 0.2, viewsPerPost: 0.3, growth: 0.15, postFrequency: 0.1 },
  },
} as const satisfies {
  version: number;
  known: number;
  minPeers: number;
  historyStep: number;
  overall: Partial<Record<RangeMetric, number>>;
  weights: Record<"followers" | "views", Partial<Record<InfluenceFactor, number>>>;
};

/** Weights of the factors on a network; they sum to 1. */
export function influenceWeights(network: Network): Partial<Record<InfluenceFactor, number>> {
  return INFLUENCE.weights[NETWORK_FACTS[network].rateOver];
}
