import { describe, expect, test } from "vitest";
import { PUBLISHED_CARD, rateCard, type Rate } from "../../rate-card.ts";
import { INFLUENCE } from "../influence.ts";
import {
  engagementFactor,
  isWatched,
  mediaValueOf,
  medianRateOf,
  postCostOf,
  ratedFormats,
  rateFor,
} from "./media-value.ts";

const rate: Rate = {
  network: "instagram",
  format: null,
  niche: null,
  tier: null,
  cpm: 2_500,
  reachRate: 0.3,
  medianRate: 0.015,
};
const cardOf = (rates: Rate[]) => ({ ...PUBLISHED_CARD, rates });

describe("the price of a post", () => {
  test("is impressions at the price of a thousand, by engagement, with a margin", () => {
    expect(postCostOf({ impressions: 30_000, cpm: 2_500, factor: 1 })).toEqual({
      low: 60_000,
      value: 75_000,
      high: 90_000,
    });
    expect(postCostOf({ impressions: 30_000, cpm: 2_500, factor: 2 })?.value).toBe(150_000);
  });

  test.each([0, 0.0001, 0.2])("is unknown for %f impressions", (impressions) => {
    expect(postCostOf({ impressions, cpm: 2_500, factor: 1 })).toBeNull();
  });

  test.each([
    [0, 0.5],
    [0.003, 0.5],
    [0.012, 1.2],
    [0.5, 2],
  ])("engagement of %f counts %f times", (engagement, factor) => {
    expect(engagementFactor(engagement, 0.01)).toBeCloseTo(factor, 9);
  });
});

describe("the median engagement rate", () => {
  const peersOf = (n: number, median: number) => ({ n, thresholds: Array.from({ length: 100 }, () => median) });

  test("is that of the peers", () => {
    const peers = peersOf(INFLUENCE.minPeers, 0.02);
    expect(medianRateOf(peers, rate)).toEqual({ medianRate: 0.02, peers });
  });

  test.each([
    ["too few peers", peersOf(INFLUENCE.minPeers - 1, 0.02)],
    ["peers without engagement", peersOf(INFLUENCE.minPeers, 0)],
    ["no peers", undefined],
  ])("is that of the card with %s", (_, peers) => {
    expect(medianRateOf(peers, rate)).toEqual({ medianRate: rate.medianRate, peers: null });
  });
});

describe("the rate", () => {
  const inFood = { ...rate, niche: 7, cpm: 3 };
  const microFood = { ...inFood, tier: "micro" as const, cpm: 4 };
  const micro = { ...rate, tier: "micro" as const, cpm: 2 };
  const reel = { ...rate, format: "short" as const, cpm: 5 };
  const card = cardOf([rate, micro, inFood, microFood, reel, { ...rate, network: "tiktok", cpm: 9 }]);

  test.each([
    [[], null, null, 2_500],
    [[], "micro", null, 2],
    [[7], "nano", null, 3],
    [[7], "micro", null, 4],
    [[8, 7], "micro", null, 4],
    [[7], "micro", "short", 5],
    [[], null, "image", 2_500],
  ] as const)("for niches %j, tier %s and format %s", (niches, tier, format, cpm) => {
    expect(rateFor(card, { network: "instagram", niches, tier }, format)?.cpm).toBe(cpm);
  });

  test("of the first niche comes before that of its parent", () => {
    const parent = { ...rate, niche: 1, tier: "micro" as const, cpm: 1 };
    const found = rateFor(cardOf([parent, inFood]), { network: "instagram", niches: [7, 1], tier: "micro" }, null);
    expect(found?.cpm).toBe(3);
  });

  test("is missing for other networks, and formats begin with every other one", () => {
    expect(rateFor(card, { network: "bluesky", niches: [], tier: null }, null)).toBeUndefined();
    expect([ratedFormats(card, "instagram"), ratedFormats(card, "bluesky")]).toEqual([[null, "short"], []]);
  });

  test("views count for what is watched", () => {
    expect([isWatched("instagram", null), isWatched("instagram", "short"), isWatched("tiktok", null)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("earned media value", () => {
  const sums = { likes: 100, comments: 10, shares: 2, saves: 1, views: 1_000, withoutViews: 1 };

  test("is impressions and actions at their values", () => {
    // 1 000 views and 10 000 × 0.3 at 25.00, 100 × 0.10, 10 × 0.75, 2 × 1.50, 1.00
    const expected = 4 * 2_500 + 1_000 + 750 + 300 + 100;
    expect(mediaValueOf([{ sums, rate }], PUBLISHED_CARD, 10_000)).toEqual({
      low: Math.round(expected * 0.8),
      value: expected,
      high: Math.round(expected * 1.2),
    });
  });

  test("is unknown without followers and views, and null without engagement", () => {
    expect(mediaValueOf([{ sums, rate }], PUBLISHED_CARD, null)).toBeUndefined();
    expect(mediaValueOf([{ sums: { ...sums, withoutViews: 0 }, rate }], PUBLISHED_CARD, null)?.value).toBe(4_650);
    const nothing = { likes: 0, comments: 0, shares: 0, saves: 0, views: 0, withoutViews: 3 };
    expect(mediaValueOf([{ sums: nothing, rate }], PUBLISHED_CARD, 0)).toBeNull();
  });
});

test("the published card fits its own bounds", () => {
  expect(rateCard.parse(PUBLISHED_CARD)).toEqual(PUBLISHED_CARD);
});
