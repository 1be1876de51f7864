import { INFLUENCE } from "#contract/scores/influence.ts";

/** The accounts that a figure is compared with: 100 ascending thresholds of percentiles. */
type Scale = { thresholds: readonly number[]; n: number };

export type FactorInput<Group extends Scale = Scale> = {
  /** 0–1, in the table of weights. */
  weight: number;
  value: number | null;
  /** undefined: too few. */
  peers: Group | undefined;
};

type FactorResult = {
  percentile: number | null;
  /** Of the score. */
  points: number | null;
  most: number | null;
  next: { percentile: number; value: number; points: number } | null;
};

export type Influence<Input> = {
  score: number | null;
  /** The part of the weights that is known. */
  confidence: number;
  factors: (Input & FactorResult)[];
};

/**
 * The weighted mean of the factors' percentiles. Factors without a value or peers are left out: they lower the
 * confidence, never the score. Points of all factors add up to the score.
 */
export function influenceOf<Input extends FactorInput>(inputs: readonly Input[]): Influence<Input> {
  const placed = inputs.map((input) => ({ input, percentile: percentileOf(input) }));
  const all = sum(inputs.map(({ weight }) => weight));
  const known = sum(placed.map(({ input, percentile }) => (percentile === null ? 0 : input.weight)));
  // Sums of weights are inexact: 0.3 and 0.2 are no more than half.
  const isEnough = known - INFLUENCE.known * all > 1e-9;
  const factors = placed.map(({ input, percentile }) => {
    const share = percentile === null || !isEnough ? null : input.weight / known;
    const result: FactorResult =
      percentile === null || share === null
        ? { percentile, points: null, most: null, next: null }
        : { percentile, points: share * percentile, most: share * 100, next: nextDecile(input, percentile, share) };
    return Object.assign({}, input, result);
  });
  return {
    score: isEnough ? sum(factors.map(({ points }) => points ?? 0)) : null,
    confidence: all === 0 ? 0 : known / all,
    factors,
  };
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

/** What the next decile would add. Where many peers share a value, reaching it counts as the highest percentile that has it. */
function nextDecile({ value, peers }: FactorInput, percentile: number, share: number): FactorResult["next"] {
  const decile = Math.min(100, (Math.floor(percentile / 10) + 1) * 10);
  const threshold = peers?.thresholds[decile - 1];
  if (percentile >= 100 || threshold === undefined || value === null) return null;
  return { percentile: decile, value: threshold, points: share * (decile - percentile) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
