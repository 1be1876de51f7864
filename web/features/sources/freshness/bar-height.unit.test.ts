import { expect, test } from "vitest";
import { barHeight } from "./bar-height.ts";

test("zero has no bar, the maximum the whole, and ten times as many one step more", () => {
  expect(barHeight(0, 99_999)).toBe(0);
  expect(barHeight(99_999, 99_999)).toBe(1);
  expect([9, 99, 999, 9_999].map((count) => barHeight(count, 99_999))).toEqual([0.2, 0.4, 0.6, 0.8]);
});

test("a single one is seen beside a million", () => {
  expect(barHeight(1, 1_000_000)).toBeGreaterThan(0.05);
  expect(barHeight(1, 1)).toBe(1);
});
