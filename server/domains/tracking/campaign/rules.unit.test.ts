import { expect, test } from "vitest";
import { flagsOf, partOf, sumOf } from "./rules.ts";

const paid = { posts: 2, engagement: 400, withEngagement: 2, views: 20_000, withViews: 2, partial: 0, cost: 100_000 };

test("ratios are of a cost and figures that are all known", () => {
  const sums = { posts: 2, engagement: 400, views: 20_000, partial: 0, cost: 100_000 };
  const ofViews = { cost: 100_000, brought: 20_000, posts: 2 };
  const ofEngagement = { ...ofViews, brought: 400 };
  expect(sumOf([paid])).toEqual({ ...sums, cpm: 5_000, cpe: 250, cpv: 5, ofViews, ofEngagement });
  expect(sumOf([{ ...paid, withViews: 1 }])).toEqual({
    ...sums,
    cpm: null,
    cpe: 250,
    cpv: null,
    ofViews: null,
    ofEngagement,
  });
  expect(sumOf([{ ...paid, views: 0 }])).toMatchObject({ cpm: null, cpv: null });
  expect(sumOf([{ ...paid, engagement: null, withEngagement: 0 }])).toMatchObject({ cpe: null });
  expect(sumOf([{ ...paid, cost: null }])).toMatchObject({ cost: null, cpm: null, cpe: null });
});

test("a joint post of several parts counts once in what they brought together", () => {
  const other = { ...paid, posts: 1, engagement: 300, withEngagement: 1, views: 5_000, withViews: 1, cost: 20_000 };
  const free = { ...other, cost: null };
  const shared = (...parts: (typeof paid | typeof free)[]) =>
    parts.map((part) => ({ joint: 1, engagement: 300, views: 5_000, partial: 0, part }));
  const sums = { posts: 2, engagement: 400, views: 20_000, cost: 120_000 };
  const ofViews = { cost: 120_000, brought: 20_000, posts: 2 };
  expect(sumOf([paid, other], shared(paid, other))).toMatchObject({ ...sums, ofViews });
  // In ratios it counts where its cost is known.
  expect(sumOf([paid, free], shared(free, paid))).toMatchObject({
    ...sums,
    cost: 100_000,
    ofViews: { ...ofViews, cost: 100_000 },
  });
});

test("ratios of a campaign leave out creators without a known cost or figure", () => {
  const creators = [
    paid,
    { posts: 1, engagement: 100, withEngagement: 1, views: null, withViews: 0, partial: 0, cost: 50_000 },
    { posts: 4, engagement: 900, withEngagement: 4, views: 80_000, withViews: 4, partial: 0, cost: null },
  ];
  expect(sumOf(creators)).toEqual({
    posts: 7,
    engagement: 1_400,
    views: 100_000,
    partial: 0,
    cost: 150_000,
    cpm: 5_000,
    cpe: 300,
    cpv: 5,
    ofViews: { cost: 100_000, brought: 20_000, posts: 2 },
    ofEngagement: { cost: 150_000, brought: 500, posts: 3 },
  });
  expect(sumOf([])).toMatchObject({ posts: 0, engagement: null, views: null, cost: null, cpm: null, cpe: null });
});

test("a post with a cost of its own counts beside posts without one, whose cost is not known", () => {
  const single = { posts: 1, engagement: 50, withEngagement: 1, views: 1_000, withViews: 1, partial: 0, cost: 20_000 };
  const unpaid = {
    posts: 3,
    engagement: 9_000,
    withEngagement: 3,
    views: 90_000,
    withViews: 3,
    partial: 0,
    cost: null,
  };
  expect(sumOf([unpaid, single])).toMatchObject({ posts: 4, views: 91_000, cost: 20_000, cpv: 20, cpe: 400 });
  // A fee without posts that it could be for is spent, and is no part of what the single post cost.
  const fee = { posts: 0, engagement: null, withEngagement: 0, views: null, withViews: 0, partial: 0, cost: 70_000 };
  expect(sumOf([fee, single])).toMatchObject({ posts: 1, cost: 90_000, cpv: 20 });
  expect(partOf(fee, null)).toMatchObject({ posts: 0, cost: 70_000, hasViews: false, hasEngagement: false });
  expect(partOf({ ...single, withViews: 0 }, null)).toMatchObject({ hasViews: false, hasEngagement: true });
});

test("posts that hide their likes make the engagement a lower bound, without a cost of an engagement", () => {
  const hidden = { ...paid, partial: 1 };
  expect(sumOf([hidden])).toMatchObject({ engagement: 400, partial: 1, cpm: 5_000, cpe: null });
  expect(sumOf([paid, hidden])).toMatchObject({ engagement: 800, partial: 1, cost: 200_000, cpe: 250 });
});

test("flags of a campaign post name what it lacks", () => {
  const agreed = { hashtags: ["spring"], mentions: ["shop"] };
  const post = { isCampaignPost: true, sponsored: false, hashtags: ["Else"], mentions: [] };
  expect(flagsOf(post, agreed)).toEqual(["noDisclosure", "noAgreedWord"]);
  expect(flagsOf({ ...post, sponsored: true, hashtags: ["#Spring"] }, agreed)).toEqual([]);
  expect(flagsOf({ ...post, mentions: ["@SHOP"] }, agreed)).toEqual(["noDisclosure"]);
  // Nothing was agreed on.
  expect(flagsOf(post, { hashtags: [], mentions: [] })).toEqual(["noDisclosure"]);
  expect(flagsOf(post, undefined)).toEqual(["noDisclosure"]);
  expect(flagsOf({ ...post, isCampaignPost: false }, agreed)).toEqual([]);
});
