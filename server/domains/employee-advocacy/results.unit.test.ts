import { describe, expect, test } from "vitest";
import { POINT_PRESETS } from "#contract/employee-advocacy/points.ts";
import { PUBLISHED_CARD } from "#contract/rate-card.ts";
import type { PersonGroup } from "../../engine/queries/posts/people.ts";
import { addedResults, lastConsents, placed, resultsOf, type Measures } from "./results.ts";

const MEASURES: Measures = {
  points: POINT_PRESETS.balanced,
  card: { ...PUBLISHED_CARD, clicks: { linkedin: 200 } },
  followers: new Map(),
  clicks: new Map(),
};

function group(over: Partial<PersonGroup> = {}): PersonGroup {
  return {
    person: 1,
    accountId: 1,
    network: "instagram",
    format: "image",
    posts: 2,
    engagement: 12,
    views: 1_000,
    shares: null,
    withEngagement: 2,
    withViews: 2,
    partial: 0,
    leftOut: 0,
    withLikes: 2,
    likes: 10,
    comments: 2,
    saves: 0,
    likedShares: 0,
    likedViews: 1_000,
    withoutViews: 0,
    weeks: ["2026-11-02", "2026-11-09"],
    ...over,
  };
}

describe("results", () => {
  test("of a person are sums, points, and the value of posts and clicks", () => {
    const results = resultsOf([group()], MEASURES, { linkedin: 3, twitter: 5 });
    // 2 posts, 12 engagements and 2 weeks; 1,000 impressions at the price of Instagram, 10 likes, 2 comments; 3 clicks.
    expect(results).toMatchObject({ posts: 2, engagement: 12, shares: null, clicks: 8, points: 72 });
    expect(results.mediaValue?.value).toBe(2_500 + 10 * 10 + 2 * 75 + 3 * 200);
  });

  test("without a price of clicks, or without posts, are what is known", () => {
    expect(resultsOf([], { ...MEASURES, card: PUBLISHED_CARD }, { linkedin: 3 })).toMatchObject({
      posts: 0,
      engagement: null,
      clicks: 3,
      mediaValue: null,
    });
  });

  test("do not value posts whose impressions are unknown", () => {
    const unseen = group({ likedViews: 0, withoutViews: 2, views: null });
    expect(resultsOf([unseen], MEASURES, {})).toMatchObject({ mediaValue: null, valuedPosts: 0 });
    const known = { ...MEASURES, followers: new Map([[1, 1_000]]) };
    expect(resultsOf([unseen], known, {}).valuedPosts).toBe(2);
  });

  test("of several people are the sums of theirs", () => {
    const [one, other] = [
      resultsOf([group()], MEASURES, { linkedin: 1 }),
      resultsOf([group({ shares: 4 })], MEASURES, {}),
    ];
    expect(addedResults([one, other])).toMatchObject({
      posts: 4,
      shares: 4,
      clicks: 1,
      points: one.points + other.points,
      valuedPosts: 4,
    });
  });
});

test("people with the same figure share a place, and those without posts have one by clicks only", () => {
  const person = (personId: number, posts: number, clicks: number) =>
    Object.assign(resultsOf(posts > 0 ? [group({ posts })] : [], MEASURES, { linkedin: clicks }), { personId });
  const people = [person(1, 0, 4), person(2, 3, 0), person(3, 3, 0), person(4, 1, 9)];
  const places = (by: "posts" | "clicks") => placed(people, by).map(({ personId, place }) => [personId, place]);
  expect(places("posts")).toEqual([
    [2, 1],
    [3, 1],
    [4, 3],
    [1, null],
  ]);
  expect(places("clicks")).toEqual([
    [4, 1],
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

test("an open consent decides, or what was withdrawn last, also of the creators merged into a person", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const rows = [
    { creatorId: 2, givenAt: at(5), withdrawnAt: null },
    { creatorId: 1, givenAt: at(1), withdrawnAt: at(3) },
    { creatorId: 3, givenAt: at(1), withdrawnAt: at(9) },
    { creatorId: 9, givenAt: at(1), withdrawnAt: null },
  ];
  const last = lastConsents(
    rows,
    new Map([
      [1, 1],
      [2, 1],
      [3, 3],
    ]),
  );
  expect([...last].map(([id, { withdrawnAt }]) => [id, withdrawnAt])).toEqual([
    [1, null],
    [3, at(9)],
  ]);
});
