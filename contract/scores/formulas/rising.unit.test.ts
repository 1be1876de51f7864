import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../base/limits.ts";
import { risingOf } from "./rising.ts";

const now = new Date("2026-11-01T00:00:00Z");
const peers = Array.from({ length: 100 }, (_, at) => (at - 49) / 1_000); // from -0.049 to 0.05

function posts(days: number[], views: number) {
  return days.map((day) => ({
    publishedAt: new Date(now.getTime() - day * DAY_MS),
    likes: views / 10,
    comments: 2,
    views: views + day,
  }));
}

const usual = {
  counts: 12,
  followers: 11_000,
  growth: 0.1,
  peers,
  posts: [...posts([1, 9, 20], 3_000), ...posts([35, 50, 70, 85], 1_000)],
  authenticity: 90,
  now,
};

describe("an account", () => {
  test("rises by growth above its peers, and by views and engagement above what they were", () => {
    const { score, missing, parts } = risingOf(usual);
    expect(missing).toBeNull();
    expect(parts.growth).toBeCloseTo(Math.log(99) / 1.702, 5);
    expect(parts.views).toBeGreaterThan(2);
    expect(parts.engagement).toBeGreaterThan(2);
    expect(score).toBeGreaterThan(97);
    expect(
      risingOf({ ...usual, posts: [...posts([1, 9, 20], 500), ...posts([35, 50, 70], 1_000)] }).score,
    ).toBeLessThan(score ?? 0);
  });

  test("is as its peers at 50, by growth alone where it has no posts", () => {
    const median = Array.from({ length: 100 }, (_, at) => 0.1 + (at - 49) / 1_000);
    const { score, parts } = risingOf({ ...usual, peers: median, posts: [] });
    expect(score).toBeCloseTo(50, 9);
    expect([parts.views, parts.engagement]).toEqual([null, null]);
    const few = Array.from({ length: 100 }, (_, at) => (at < 80 ? at / 1_000 : 3));
    expect(risingOf({ ...usual, peers: few, posts: [] }).score).toBeCloseTo(80, 9);
  });

  test.each([
    ["too_few_counts", { counts: 3 }],
    ["too_few_counts", { growth: null }],
    ["too_few_counts", { followers: null }],
    ["no_peers", { peers: null }],
    ["too_little_growth", { growth: 0 }],
    ["too_little_growth", { growth: 0.04 }],
    ["inauthentic", { authenticity: 39 }],
    ["one_post", { posts: [...posts([1, 2], 1_000), ...posts([3], 9_000)] }],
  ] as const)("has no value: %s", (missing, known) => {
    expect(risingOf({ ...usual, ...known })).toMatchObject({ score: null, missing });
  });

  test("has less than 100, however high all its parts are", () => {
    const { score, parts } = risingOf({
      ...usual,
      followers: 5e9,
      growth: 1e9,
      posts: [...posts([1, 2, 3], 1e9), ...posts([40, 50, 60], 10)],
    });
    expect(parts).toMatchObject({ views: 2.5, engagement: 2.5 });
    expect(Math.round(score ?? 0)).toBe(99);
  });

  test("has a value whatever peers and posts are like", () => {
    const level = Array.from({ length: 100 }, () => 0);
    const silent = [...posts([1, 2, 3, 4], 0), ...posts([40, 41, 42], 0)];
    for (const odd of [{ peers: level }, { posts: silent }, { authenticity: null }, { followers: 5e9, growth: 1e9 }])
      expect(risingOf({ ...usual, ...odd }).score).toSatisfy((score: number) => score >= 0 && score <= 100);
  });
});
