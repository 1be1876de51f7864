import { describe, expect, test } from "vitest";
import { ACHIEVEMENTS, GRADES } from "#contract/my-stats/achievement-rules.ts";
import { achievementTitle } from "#contract/my-stats/achievement-title.ts";
import {
  compare,
  mergeNews,
  runsOf,
  shownByCounts,
  shownByPlaces,
  shownByPosts,
  shownByPartnerships,
} from "./evaluate.ts";

const nextWeek = (monday: string) => new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10);
const mondays = (from: string, count: number) => {
  const weeks = [from];
  for (let i = 1; i < count; i += 1) weeks.push(nextWeek(weeks.at(-1) ?? from));
  return weeks;
};
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const grades = (shown: { found: { rule: string; grade: string; reachedOn: string }[] }) =>
  shown.found.map(({ rule, grade, reachedOn }) => [`${rule}-${grade}`, reachedOn]);

describe("the table of rules", () => {
  test("has four grades of ten rules, each with a title of its own", () => {
    expect(ACHIEVEMENTS).toHaveLength(40);
    expect(new Set(ACHIEVEMENTS.map(achievementTitle)).size).toBe(40);
    expect(ACHIEVEMENTS.filter(({ rule }) => rule === "growth").map(achievementTitle)).toEqual([
      "5% growth in a month",
      "10% growth in a month",
      "25% growth in a month",
      "50% growth in a month",
    ]);
    expect(
      ACHIEVEMENTS.filter(({ rule }) => rule === "place").map(({ grade, threshold }) => [grade, threshold]),
    ).toEqual(GRADES.map((grade, i) => [grade, [100, 10, 3, 1][i]]));
  });
});

describe("runs", () => {
  test("are the first of their length, and a gap begins a new one", () => {
    const weeks = [...mondays("2026-01-05", 3), ...mondays("2026-02-02", 6)];
    const { longest, reached } = runsOf(weeks, nextWeek, [3, 4, 12]);
    expect(longest).toBe(6);
    expect(Object.fromEntries(reached)).toEqual({
      3: { from: "2026-01-05", to: "2026-01-19" },
      4: { from: "2026-02-02", to: "2026-02-23" },
    });
  });

  test("are none without a step", () => {
    expect(runsOf([], nextWeek, [1])).toEqual({ longest: 0, reached: new Map() });
  });
});

describe("posts", () => {
  const history = {
    creatorId: 7,
    posts: 60,
    nth: [[50, at("2026-03-01"), "tiktok"]] satisfies [number, Date, string][],
    viewed: [[10_000, at("2026-02-01"), 99, 12_345, "tiktok"]] satisfies [number, Date, number, number, string][],
    mostViews: 12_345,
    networks: [
      ["tiktok", at("2026-01-01")],
      ["instagram", at("2026-01-20")],
    ] satisfies [string, Date][],
    weeks: mondays("2026-01-05", 12),
    months: [
      ["2025-11-01", 8],
      ["2025-12-01", 9],
      ["2026-01-01", 8],
      ["2026-02-01", 7],
    ] satisfies [string, number][],
  };

  test("show milestones, streaks, steady months over the turn of the year, and networks", () => {
    const shown = shownByPosts(history);
    expect(grades(shown)).toEqual([
      ["posts-bronze", "2026-03-01"],
      ["views-bronze", "2026-02-01"],
      ["networks-bronze", "2026-01-20"],
      ["streak-bronze", "2026-01-26"],
      ["streak-silver", "2026-03-23"],
      ["steady-bronze", "2026-01-01"],
    ]);
    expect(shown.found.find(({ rule }) => rule === "views")?.evidence).toEqual({
      value: 12_345,
      post: "99",
      network: "tiktok",
    });
    expect(Object.fromEntries(shown.best.map(({ rule, value }) => [rule, value]))).toEqual({
      posts: 60,
      networks: 2,
      streak: 12,
      steady: 3,
      views: 12_345,
    });
  });
});

describe("counts, places and partnerships", () => {
  test("name the account, and what growth is compared with", () => {
    const growth = { count: 1_300, before: 1_000, from: at("2026-01-01") };
    const row = { creatorId: 7, value: 0.3, at: at("2026-01-31"), network: "tiktok", username: "ada", growth };
    const { found, best } = shownByCounts("growth", [
      { ...row, threshold: 0.25 },
      { ...row, threshold: null },
    ]);
    expect(found).toEqual([
      {
        creatorId: 7,
        rule: "growth",
        grade: "gold",
        reachedOn: "2026-01-31",
        evidence: { value: 0.3, username: "ada", network: "tiktok", count: 1_300, before: 1_000, from: "2026-01-01" },
      },
    ]);
    expect(best).toEqual([{ creatorId: 7, rule: "growth", value: 0.3 }]);
  });

  test("take the largest ranking of those in which a grade is reached", () => {
    const places = [
      { creatorId: 7, ranking: "niche-1001", rank: 2, total: 40 },
      { creatorId: 7, ranking: "creators", rank: 80, total: 5_000 },
    ];
    const { found, best } = shownByPlaces(places, "2026-01-31");
    expect(found.map(({ grade, evidence }) => [grade, evidence.ranking, evidence.value])).toEqual([
      ["bronze", "creators", 80],
      ["silver", "niche-1001", 2],
      ["gold", "niche-1001", 2],
    ]);
    expect(best).toEqual([{ creatorId: 7, rule: "place", value: 2 }]);
  });

  test("count a brand once", () => {
    const brands = ["Acme", "acme ", "Bolt", "Core"];
    const { found, best } = shownByPartnerships({ creatorId: 7, brands, at: at("2026-01-31") });
    expect(found.map(({ grade }) => grade)).toEqual(["bronze", "silver"]);
    expect(best).toEqual([{ creatorId: 7, rule: "partnerships", value: 3 }]);
  });
});

describe("changes", () => {
  const key = { creatorId: 7, rule: "followers", grade: "bronze" } as const;
  const found = { ...key, reachedOn: "2026-01-01", evidence: { value: 1_000 } };
  const none = { earned: [], withdrawn: [], restored: [] };

  test("are what is new, what the data does not show now, and what it shows again", () => {
    expect(compare([], { found: [found], best: [] })).toEqual({ ...none, earned: [found] });
    expect(compare([{ ...key, isWithdrawn: false }], { found: [found], best: [] })).toEqual(none);
    expect(
      compare([{ ...key, isWithdrawn: false }], { found: [], best: [{ creatorId: 7, rule: "followers", value: 940 }] }),
    ).toEqual({ ...none, withdrawn: [{ ...key, withdrawal: "data", withdrawnValue: 940 }] });
    expect(compare([{ ...key, isWithdrawn: true }], { found: [], best: [] })).toEqual(none);
    expect(compare([{ ...key, isWithdrawn: true }], { found: [found], best: [] })).toEqual({
      ...none,
      restored: [found],
    });
  });

  test("leave places that were reached on an earlier day", () => {
    expect(
      compare([{ creatorId: 7, rule: "place", grade: "gold", isWithdrawn: false }], { found: [], best: [] }),
    ).toEqual(none);
  });
});

describe("what is new", () => {
  test("is added while it was not seen, and replaces what was seen", () => {
    const seen = { status: "seen", achievements: ["a"] } as const;
    expect(mergeNews(seen, [])).toEqual(seen);
    const first = mergeNews(seen, ["b"]);
    expect(first).toEqual({ status: "not_seen", achievements: ["b"] });
    expect(mergeNews(first, ["c", "b"])).toEqual({ status: "not_seen", achievements: ["b", "c"] });
  });
});
