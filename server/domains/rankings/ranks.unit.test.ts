import { describe, expect, test } from "vitest";
import { comparedDay, ranksOf, trendDays } from "./ranks.ts";

describe("ranks", () => {
  test("equal scores share one, and the next is further down", () => {
    const ranks = ranksOf(
      new Map([
        [50, 1],
        [90, 2],
        [70, 3],
      ]),
    );
    expect([...ranks]).toEqual([
      [90, 1],
      [70, 3],
      [50, 6],
    ]);
  });

  test("of an empty ranking are empty", () => {
    expect(ranksOf(new Map()).size).toBe(0);
  });
});

describe("the day that is compared with", () => {
  const days = ["2026-01-01", "2026-01-05", "2026-01-08", "2026-01-09"];

  test("is the newest at least a week earlier", () => {
    expect(comparedDay(days, "2026-01-15")).toBe("2026-01-08");
    expect(comparedDay(days, "2026-01-14")).toBe("2026-01-05");
  });

  test("is the earliest while there is no week", () => {
    expect(comparedDay(days, "2026-01-06")).toBe("2026-01-01");
  });

  test("is missing on the first day", () => {
    expect(comparedDay(days, "2026-01-01")).toBeNull();
    expect(comparedDay([], "2026-01-01")).toBeNull();
  });
});

describe("the days of a trend", () => {
  test("are the newest of each week before, at most eight", () => {
    const days = Array.from({ length: 100 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
    expect(trendDays(days, "2026-03-31")).toEqual([
      "2026-02-03",
      "2026-02-10",
      "2026-02-17",
      "2026-02-24",
      "2026-03-03",
      "2026-03-10",
      "2026-03-17",
      "2026-03-24",
    ]);
  });

  test("leave out weeks without one", () => {
    expect(trendDays(["2026-01-05", "2026-01-26"], "2026-02-02")).toEqual(["2026-01-05", "2026-01-26"]);
  });
});
