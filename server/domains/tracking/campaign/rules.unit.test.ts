import { expect, test } from "vitest";
import { resultsOf, sumOf } from "./rules.ts";

test("ratios are of a cost and a figure that are both known", () => {
  const paid = { posts: 2, engagement: 400, views: 20_000, cost: 100_000 };
  expect(resultsOf(paid)).toEqual({ ...paid, cpm: 5_000, cpe: 250, cpv: 5 });
  const unknown = { posts: 1, engagement: null, views: 0, cost: 100_000 };
  expect(resultsOf(unknown)).toMatchObject({ cpm: null, cpe: null, cpv: null });
  expect(resultsOf({ ...paid, cost: null })).toMatchObject({ cost: null, cpm: null });
});

test("ratios of a campaign leave out creators without a known cost or figure", () => {
  const creators = [
    { posts: 2, engagement: 400, views: 20_000, cost: 100_000 },
    { posts: 1, engagement: 100, views: null, cost: 50_000 },
    { posts: 4, engagement: 900, views: 80_000, cost: null },
  ];
  expect(sumOf(creators)).toEqual({
    posts: 7,
    engagement: 1_400,
    views: 100_000,
    cost: 150_000,
    cpm: 5_000,
    cpe: 300,
    cpv: 5,
  });
  expect(sumOf([])).toEqual({ posts: 0, engagement: null, views: null, cost: null, cpm: null, cpe: null, cpv: null });
});
