import type { TrackedCoverage, TrackingOverview } from "#contract/tracking/shapes.ts";
import { describe, expect, test, vi, beforeEach, afterEach } from "vitest";
import "#web/words/signed-in.ts";
import { readersDays } from "#web/shared/days/range.ts";
import { changeOf, isComparable } from "#contract/tracking/comparison.ts";
import { coverageSentence, explain } from "./sentences.ts";

const none = { value: null, previous: null };
const overview: TrackingOverview = {
  top: { _id: "01980000-0000-7000-8000-000000000000", title: "Summer", isSample: false },
  creators: 12,
  // Days of Newfoundland, in whose zone tests run.
  period: {
    from: "2026-10-30T02:30:00.000Z",
    until: "2026-11-29T03:29:59.999Z",
    previous: { from: "2026-09-30T02:30:00.000Z", until: "2026-10-30T02:29:59.999Z" },
  },
  metrics: {
    totalPost: { value: 352, previous: 300 },
    activeCreators: { value: 9, previous: 0 },
    cumulatedEngagement: { value: 1_000, previous: 800 },
    cumulatedViews: none,
  },
  knownBefore: 12,
  known: { engagement: 340, views: 0, partial: 5 },
  leftOut: 4,
  series: [],
  topPosts: [],
  topFormats: [],
  risingStars: [],
  failed: [],
  topCreators: [],
  coverage: [],
};

test("a change needs both figures, and a previous one above zero", () => {
  expect(changeOf({ value: 110, previous: 100 })).toBeCloseTo(0.1);
  expect(changeOf({ value: 0, previous: 100 })).toBe(-1);
  expect(changeOf({ value: 9, previous: 0 })).toBeNull();
  expect(changeOf({ value: 9, previous: null })).toBeNull();
  expect(changeOf({ value: null, previous: 9 })).toBeNull();
});

test("a change is shown only where nearly all who publish are known from earlier", () => {
  const known = (knownBefore: number | null) => ({ ...overview, knownBefore });
  const active = { ...overview.metrics, activeCreators: { value: 10, previous: 8 } };
  expect([12, 9, 8, 0, null].map((of) => isComparable({ ...known(of), metrics: active }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(explain("totalPost", known(12)).join(" ")).not.toContain("From before that");
  expect(explain("totalPost", known(11)).join(" ")).toContain("posts of 11 of 12 creators are known.");
  expect(explain("totalPost", known(11)).join(" ")).not.toContain("too little");
  expect(explain("totalPost", known(2)).join(" ")).toContain("of 2 of 12 creators are known. That is too little");
});

test("days of a period are those of the reader", () => {
  expect(readersDays(overview.period)).toEqual({ from: "2026-10-30", until: "2026-11-28" });
  expect(readersDays({ from: null, until: "2026-11-28T01:00:00.000Z" })).toEqual({ from: null, until: "2026-11-27" });
});

describe("explains a total by", () => {
  test("what was added up, lower bounds, what is left out, and both periods", () => {
    const text = explain("cumulatedEngagement", overview).join(" ").replaceAll("\u2009", " ");
    expect(text).toContain("Added up from 340 of 352 posts. 5 of them hide their likes");
    expect(text).toContain("8 posts have no such figure. 4 posts count as posts only");
    expect(text).toContain("Period: Oct 30 – Nov 28, 2026. Compared with Sep 30 – Oct 29, 2026.");
    expect(text).toContain("have had more time");
  });

  test("no parts that do not concern it", () => {
    const text = explain("totalPost", overview).join(" ");
    expect(text).not.toMatch(/Added up|hide|no such figure|more time/);
    const views = explain("cumulatedViews", overview).join(" ");
    expect(views).toContain("Added up from 0 of 352 posts.");
    expect(views).not.toContain("hide");
  });

  test("that all time has no period before", () => {
    const allTime = { ...overview, period: { ...overview.period, from: null, previous: null }, knownBefore: null };
    const text = explain("cumulatedEngagement", allTime).join(" ");
    expect(text).toContain("Period: all time until Nov 28, 2026. All time has no period before it.");
    expect(text).not.toContain("more time");
  });
});

describe("where posts are from", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T12:00:00.000Z") }));
  afterEach(() => void vi.useRealTimers());

  const instagram: TrackedCoverage = {
    network: "instagram",
    accounts: 12,
    withPosts: 9,
    oldest: "2026-11-24T12:00:00.000Z",
    newest: "2026-11-28T09:00:00.000Z",
    source: "live",
  };

  test.each([
    [{}, "Instagram: 12 accounts, posts of 9 are known, read between 4 days ago and 3 hours ago."],
    [{ withPosts: 12 }, "Instagram: 12 accounts, posts of all are known, read between 4 days ago and 3 hours ago."],
    [
      { accounts: 1, withPosts: 1, oldest: instagram.newest },
      "Instagram: 1 account, its posts are known, read 3 hours ago.",
    ],
    [{ withPosts: 0, oldest: null, newest: null }, "Instagram: 12 accounts, no posts are known."],
    [{ oldest: null, newest: null }, "Instagram: 12 accounts, posts of 9 are known."],
  ])("%j has its sentence", (of, sentence) => {
    expect(coverageSentence({ ...instagram, ...of })).toBe(sentence);
  });
});
