import { expect, test } from "vitest";
import { lowerRank } from "./median.ts";

/** The probability that the median is between the values of these ranks from both sides, by logarithms of factorials. */
function coverage(n: number, rank: number): number {
  const logs = [0];
  for (let k = 1; k <= n; k += 1) logs.push((logs[k - 1] ?? 0) + Math.log(k));
  const log = (k: number) => logs[k] ?? Number.NaN;
  let outside = 0;
  for (let k = 0; k < rank; k += 1) outside += Math.exp(log(n) - log(k) - log(n - k) - n * Math.LN2);
  return 1 - 2 * outside;
}

test("the interval of a median begins at the ranks of published tables", () => {
  const published = { 5: 0, 6: 1, 8: 1, 9: 2, 10: 2, 15: 4, 20: 6, 25: 8, 30: 10, 50: 18, 100: 40 };
  for (const [n, rank] of Object.entries(published)) expect([n, lowerRank(Number(n))]).toEqual([n, rank]);
});

test("it is the narrowest that holds 95 %, and where it is approximated at most one rank wider", () => {
  const sizes = [...Array.from({ length: 700 }, (_, n) => n), 999, 1_000, 2_499, 5_000, 9_999];
  for (const n of sizes.slice(6)) {
    const rank = lowerRank(n);
    expect([n, coverage(n, rank) >= 0.95]).toEqual([n, true]);
    const isNarrowest = coverage(n, rank + (n > 500 ? 2 : 1)) < 0.95;
    expect([n, isNarrowest]).toEqual([n, true]);
  }
});
