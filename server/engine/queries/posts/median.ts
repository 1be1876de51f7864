import { INTERVAL_FEWEST } from "#contract/scores/rising-posts.ts";
import { condition, type Condition } from "../condition.ts";

/** Up to so many values the ranks are exact; from there on the normal distribution gives them. */
const EXACT = 500;
const PROBABILITY_OUTSIDE = 0.05;
/** Of the normal distribution, at both ends together. */
const DEVIATIONS = 1.959964;

/**
 * The rank of the lower end of the 95 % interval of the median of n values, from 1 on; the upper end has the same rank from
 * the other side. The number of values below the median is binomial with p = ½, whatever their distribution is; the rank
 * is the highest one that leaves at most 2.5 % at each end (David and Nagaraja, Order Statistics, 3rd edition, §7.1). 0:
 * there is none.
 */
export function lowerRank(n: number): number {
  if (n < INTERVAL_FEWEST) return 0;
  if (n > EXACT) return Math.floor((n - DEVIATIONS * Math.sqrt(n)) / 2);
  // That exactly k of n values are below the median.
  let probability = 0.5 ** n;
  let below = 0;
  let rank = 0;
  while ((below += probability) <= PROBABILITY_OUTSIDE / 2) {
    rank += 1;
    probability *= (n - rank + 1) / rank;
  }
  return rank;
}

const RANKS = Array.from({ length: EXACT + 1 }, (_, n) => lowerRank(n));

/** SQL of the median of a sorted array of numbers and its 95 % interval: `median`, `lower`, `upper`; NULL where unknown. */
export function medianOf(sorted: string): Condition {
  const n = `length(${sorted})`;
  const rank = `if(${n} <= ${EXACT}, {ranks:Array(UInt32)}[${n} + 1], toUInt32(floor((${n} - ${DEVIATIONS} * sqrt(${n})) / 2)))`;
  const valueAt = (at: string, isKnown: string) => `if(${isKnown}, toFloat64(${sorted}[${at}]), NULL)`;
  return condition(
    `if(${n} = 0, NULL, (${sorted}[intDiv(${n} + 1, 2)] + ${sorted}[intDiv(${n}, 2) + 1]) / 2) AS median,
     ${valueAt(rank, `${rank} > 0`)} AS lower, ${valueAt(`${n} + 1 - ${rank}`, `${rank} > 0`)} AS upper`,
    { ranks: RANKS },
  );
}
