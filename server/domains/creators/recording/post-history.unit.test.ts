import { describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { historyOf, thinned, type EarlierCounts } from "./post-history.ts";
import type { PostRow } from "./rows.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const entry = (days: number, likes = 1): EarlierCounts => [ago(days).getTime() / 1000, likes, null, null, null, null];

function row(days: number, likes: number | null, more: Partial<PostRow> = {}): PostRow {
  return {
    creatorId: 1,
    accountId: 1,
    network: "instagram",
    externalId: "a",
    publishedAt: ago(90),
    format: "image",
    text: "",
    language: null,
    url: null,
    thumbnailUrl: null,
    hashtags: [],
    mentions: [],
    isJoint: false,
    likes,
    comments: null,
    shares: null,
    saves: null,
    views: null,
    countedAt: ago(days),
    sourceId: 1,
    history: null,
    ...more,
  };
}

describe("the history of a post", () => {
  test("gets the counts that newer ones replace, and nothing where none changed", () => {
    expect(historyOf(row(2, 5), row(1, 9))).toEqual([entry(2, 5)]);
    expect(historyOf(row(2, 5, { history: [entry(3, 4)] }), row(1, 5))).toEqual([entry(3, 4)]);
    expect(historyOf(row(2, 5, { history: [entry(3, 4)] }), row(1, null))).toEqual([entry(3, 4), entry(2, 5)]);
  });

  test("is not written by a correction, and begins again with another source", () => {
    expect(historyOf(row(2, 5), row(2, 9))).toBeNull();
    expect(historyOf(row(2, 5, { history: [entry(3, 4)] }), row(1, 9, { sourceId: 2 }))).toBeNull();
  });

  test("has one entry for each of the last days, before that one a week, and never grows beyond its limit", () => {
    const every6Hours = Array.from({ length: 4 * 800 }, (_, i) => entry(800 - i / 4, i));
    const left = thinned(every6Hours, NOW);
    expect(left.length).toBeLessThanOrEqual(120);
    const recent = left.filter(([at]) => at * 1000 > ago(29).getTime());
    expect(recent.length).toBe(30);
    expect(left.at(-1)).toEqual(every6Hours.at(-1));
    expect(thinned(left, NOW)).toEqual(left);
  });
});
