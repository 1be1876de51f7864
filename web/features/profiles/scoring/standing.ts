/**
 * How a sentence names the place of a value: `percentile` of a hundred of the `n` peers have at most this value. Among
 * fewer than a hundred there is no top 1 %.
 */
export function standingOf(percentile: number, n: number) {
  if (percentile === 100) return n < 100 ? "highestOf" : "top";
  if (percentile === 0) return n < 100 ? "lowestOf" : "lowest";
  return "placed";
}
