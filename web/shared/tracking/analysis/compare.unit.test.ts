import type { Typical } from "#contract/tracking/shapes.ts";
import { expect, test } from "vitest";
import "#web/words/signed-in.ts";
import { lengthName, rangeOf, verdictOf, wholeOf } from "./compare.ts";

const group = (posts: number, range: [lower: number, median: number, upper: number] | null): Typical => ({
  posts,
  measured: posts,
  engagement: posts * 10,
  views: null,
  lower: range?.[0] ?? null,
  medianEngagement: range?.[1] ?? null,
  upper: range?.[2] ?? null,
});
const paid = group(12, [80, 120, 200]);
const rest = group(88, [90, 100, 110]);

test("sponsored posts are compared only where both kinds have enough posts", () => {
  const verdict = (sponsored: Typical | null, organic: Typical | null) =>
    verdictOf({ sponsored, organic, difference: "unclear" });
  expect(verdict(null, rest)).toContain("No post of the period discloses");
  expect(verdict(group(0, null), rest)).toContain("No post of the period discloses");
  expect(verdict(paid, null)).toContain("Every post of the period discloses");
  expect(verdict(group(2, null), rest)).toBe("Too few posts to compare: n = 2 sponsored and n = 88 organic.");
  expect(verdict(paid, rest)).toContain("No difference that n = 12 sponsored and n = 88 organic posts could show");
});

test("a difference names both medians and both numbers of posts", () => {
  const higher = verdictOf({ sponsored: group(12, [150, 300, 400]), organic: rest, difference: "higher" });
  expect(higher).toContain("reach more: a median of 300 (n = 12) against 100 (n = 88)");
  const lower = verdictOf({ sponsored: group(12, [10, 20, 30]), organic: rest, difference: "lower" });
  expect(lower).toContain("reach less: a median of 20 (n = 12) against 100 (n = 88)");
});

test("ranges are drawn on one scale from zero", () => {
  expect(rangeOf(paid, [paid, rest])).toEqual({ line: { left: 40, width: 60 }, median: 60 });
  expect(rangeOf(rest, [paid, rest])).toEqual({ line: { left: 45, width: 10 }, median: 50 });
  expect(rangeOf(group(1, null), [paid])).toEqual({ line: null, median: null });
  expect(rangeOf(group(5, [0, 0, 0]), [group(5, [0, 0, 0])])).toEqual({ line: { left: 0, width: 0 }, median: 0 });
});

test("the whole is what groups with figures bring, and unknown without any", () => {
  expect(wholeOf([paid, rest, { ...paid, engagement: null }])).toBe(1_000);
  expect(wholeOf([{ ...paid, engagement: null }])).toBeNull();
  expect(wholeOf([])).toBeNull();
});

test("lengths of texts are between the bounds of their group and the next", () => {
  expect(lengthName(0)).toBe("No text");
  expect(lengthName(1)).toBe("1 to 50");
  expect(lengthName(101)).toBe("101 to 200");
  expect(lengthName(1_001)).toBe("1,001 and more");
});
