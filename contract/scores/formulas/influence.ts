import { nextTierOf } from "../../figures/windows.ts";
import { withBonus } from "../adjustments.ts";
import { INFLUENCE } from "../influence.ts";

/** The accounts that a figure is compared with: 100 ascending thresholds of percentiles. */
export type Scale = { thresholds: readonly number[]; n: number };

export type FactorInput<Group extends Scale = Scale> = {
  /** 0–1, in the table of weights. */
  weight: number;
  value: number | null;
  /** undefined: too few. */
  peers: Group | undefined;
};

type FactorResult = {
  percentile: number | null;
  /** Points of the score. */
  points: number | null;
  most: number | null;
  /** What of this figure alone would reach the next band; null: nothing would. */
  next: { percentile: number; value: number; points: number } | null;
};

export type Influence<Input> = {
  score: number | null;
  /** The part of the weights that is known. */
  confidence: number;
  factors: (Input & FactorResult)[];
  /** The band above, and the points it takes; null: the highest band is reached, or there is no score. */
  next: { tier: number; points: number } | null;
};

/**
 * The weighted mean of the factors' percentiles. Factors without a value or peers are left out: they lower the
 * confidence, never the score. Points of all factors and the bonus add up to the score.
 */
export function influenceOf<Input extends FactorInput>(inputs: readonly Input[], bonus = 0): Influence<Input> {
  const placed = inputs.map((input) => ({ input, percentile: percentileOf(input) }));
  const all = sum(inputs.map(({ weight }) => weight));
  const known = sum(placed.map(({ input, percentile }) => (percentile === null ? 0 : input.weight)));
  // Sums of weights are inexact: 0.3 and 0.2 are no more than half.
  const isEnough = known - INFLUENCE.known * all > 1e-9;
  const counted = sum(placed.map(({ input, percentile }) => (input.weight / known) * (percentile ?? 0)));
  const score = isEnough ? withBonus(counted, bonus) : null;
  const next = nextOf(score);
  const factors = placed.map(({ input, percentile }) => {
    const share = percentile === null || !isEnough ? null : input.weight / known;
    const result: FactorResult =
      percentile === null || share === null
        ? { percentile, points: null, most: null, next: null }
        : {
            percentile,
            points: share * percentile,
            most: share * 100,
            next: next && reachedBy(input, percentile, share, next.points),
          };
    return Object.assign({}, input, result);
  });
  return { score, confidence: all === 0 ? 0 : known / all, factors, next };
}

/** Peers, unless they are too few to compare with. */
export function enoughPeers<Group extends Scale>(peers: Group | undefined): Group | undefined {
  return peers !== undefined && peers.n >= INFLUENCE.minPeers ? peers : undefined;
}

export function medianOf({ thresholds }: Pick<Scale, "thresholds">): number | undefined {
  return thresholds[49]; // the 50th of a hundred
}

/** How many of a hundred peers have at most this value: the number of thresholds that it is not below. */
export function percentileOf({
  value,
  peers,
}: {
  value: number | null;
  peers: Pick<Scale, "thresholds"> | undefined;
}): number | null {
  if (value === null || !peers) return null;
  return peers.thresholds.filter((threshold) => threshold <= value).length;
}

function nextOf(score: number | null): Influence<unknown>["next"] {
  const above = score === null ? null : nextTierOf(score);
  return above && { tier: above.tier, points: above.from - (score ?? 0) };
}

/** What value adds so many points. Where many peers share it, it counts as the highest percentile that has it. */
function reachedBy({ peers }: FactorInput, percentile: number, share: number, points: number): FactorResult["next"] {
  const value = peers?.thresholds[Math.ceil(percentile + points / share - 1e-9) - 1];
  if (value === undefined) return null; // even the highest percentile is too little
  const reached = percentileOf({ value, peers }) ?? 100;
  return { percentile: reached, value, points: share * (reached - percentile) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
