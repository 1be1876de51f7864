import { describe, expect, test } from "vitest";
import { POINT_PRESETS } from "#contract/employee-advocacy/points.ts";
import { PUBLISHED_CARD } from "#contract/rate-card.ts";
import type { PersonGroup } from "../../engine/queries/posts/people.ts";
import {
  lastConsents,
  oncePerPost,
  placed,
  resultsOf,
  resultsTogether,
  type Clicks,
  type Measures,
} from "./results.ts";

const MEASURES: Measures = {
  points: POINT_PRESETS.balanced,
  card: { ...PUBLISHED_CARD, clicks: { linkedin: 200 } },
  earned: new Map([[1, [{ network: "instagram", joint: 0, isRepeated: false, worth: 2_750.4, posts: 2 }]]]),
  clicks: new Map(),
};
const clicked = (clicks: Clicks): Measures => ({ ...MEASURES, clicks: new Map([[1, clicks]]) });

function group(over: Partial<PersonGroup> = {}): PersonGroup {
  return {
    person: 1,
    network: "instagram",
    joint: 0,
    isRepeated: false,
    posts: 2,
    engagement: 12,
    views: 1_000,
    shares: null,
    withEngagement: 2,
    withViews: 2,
    partial: 0,
    leftOut: 0,
    weeks: ["2026-11-02", "2026-11-09"],
    ...over,
  };
}

describe("results", () => {
  test("of a person are sums, points, and the value of posts and clicks", () => {
    const results = resultsOf(1, [group()], clicked({ linkedin: 3, twitter: 5 }));
    // 2 posts, 12 engagements and 2 weeks; X has no price of a click.
    expect(results).toMatchObject({ posts: 2, engagement: 12, shares: null, clicks: 8, points: 72 });
    expect([results.mediaValue?.value, results.valuedPosts]).toEqual([2_750 + 3 * 200, 2]);
  });

  test("without a price of clicks, or without posts, are what is known", () => {
    const measures = { ...clicked({ linkedin: 3 }), card: PUBLISHED_CARD, earned: new Map() };
    expect(resultsOf(1, [], measures)).toMatchObject({
      posts: 0,
      engagement: null,
      clicks: 3,
      mediaValue: null,
    });
  });

  test("of several people are rounded once, and worth nothing below the smallest unit", () => {
    const worth = (...values: number[]) =>
      resultsTogether([...values.keys()], new Map(), {
        ...MEASURES,
        earned: new Map(
          values.map((value, id) => [
            id,
            [{ network: "tiktok" as const, joint: 0, isRepeated: false, worth: value, posts: 1 }],
          ]),
        ),
      });
    expect(worth(0.4).mediaValue?.value).toBe(0);
    expect(worth(10.4, 10.4).mediaValue?.value).toBe(21);
    expect(worth().mediaValue).toBeNull();
  });

  test("of several people are the sums of theirs", () => {
    const groups = new Map([
      [1, [group()]],
      [2, [group({ shares: 4 })]],
    ]);
    const measures = clicked({ linkedin: 1 });
    const [one, other] = [1, 2].map((id) => resultsOf(id, groups.get(id) ?? [], measures));
    expect(resultsTogether([1, 2], groups, measures)).toMatchObject({
      posts: 4,
      shares: 4,
      clicks: 1,
      points: (one?.points ?? 0) + (other?.points ?? 0),
      valuedPosts: 2,
    });
  });

  test("of several people have a joint post once, by the row that counts for all where they have it", () => {
    const joint = (person: number, isRepeated: boolean) => group({ person, joint: 9, isRepeated, posts: 1 });
    const own = group({ person: 3 });
    expect(oncePerPost([joint(1, true), own, joint(2, false)])).toEqual([own, joint(2, false)]);
    expect(oncePerPost([joint(1, true), joint(3, true)])).toEqual([joint(1, true)]);
    expect(oncePerPost([own, own])).toEqual([own, own]);
  });
});

test("people with the same figure share a place, and those without posts have one by clicks only", () => {
  const person = (personId: number, posts: number, clicks: number) =>
    Object.assign(resultsOf(1, posts > 0 ? [group({ posts })] : [], clicked({ linkedin: clicks })), { personId });
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
    { creatorId: 2, name: "Ada", creatorIds: [2, 4], givenAt: at(5), withdrawnAt: null },
    { creatorId: 1, name: "Ada", creatorIds: [1, 5], givenAt: at(1), withdrawnAt: at(3) },
    { creatorId: 3, name: "Ada", creatorIds: [3], givenAt: at(1), withdrawnAt: at(9) },
    { creatorId: 9, name: "Ada", creatorIds: [9], givenAt: at(1), withdrawnAt: null },
  ];
  const last = lastConsents(
    rows,
    new Map([
      [1, 1],
      [2, 1],
      [3, 3],
      // Separated since: the wrong merge of someone else gives no consent of theirs, and takes none back.
      [4, 4],
      [5, 5],
    ]),
  );
  expect([...last].map(([id, { withdrawnAt }]) => [id, withdrawnAt])).toEqual([
    [1, null],
    [5, at(3)],
    [3, at(9)],
  ]);
});
