/**
 * How a sentence names the place of a value: `percentile` of a hundred of the `n` peers have at most this value. Nobody
 * can be among the top 1 % of fewer than a hundred.
 */
export function standingOf(percentile: number, n: number) {
  if (percentile === 100) return n < 100 ? "highestOf" : "top";
  if (percentile === 0) return n < 100 ? "lowestOf" : "lowest";
  return "placed";
}
