import { expect, test } from "vitest";
import { columnsOf as columnsWith, drawnColumns, spanName, type Day } from "./columns.ts";

const MEASURES = ["posts", "engagement", "views"] as const;

function columnsOf(series: Day<(typeof MEASURES)[number]>[], days: Parameters<typeof columnsWith>[1]) {
  return columnsWith(series, days, MEASURES);
}

const published = (day: string, posts: number, engagement: number | null = 10 * posts) => ({
  day,
  posts,
  engagement,
  views: null,
});

test("days without posts are zero, days whose posts have no figure are unknown", () => {
  const series = [published("2026-03-02", 2), published("2026-03-04", 1, null)];
  expect(columnsOf(series, { from: "2026-03-01", until: "2026-03-04" })).toEqual({
    unit: "day",
    columns: [
      { from: "2026-03-01", to: "2026-03-01", figures: { posts: 0, engagement: 0, views: 0 } },
      { from: "2026-03-02", to: "2026-03-02", figures: { posts: 2, engagement: 20, views: null } },
      { from: "2026-03-03", to: "2026-03-03", figures: { posts: 0, engagement: 0, views: 0 } },
      { from: "2026-03-04", to: "2026-03-04", figures: { posts: 1, engagement: null, views: null } },
    ],
  });
});

test("days are of the calendar, also where clocks change", () => {
  const { columns } = columnsOf([], { from: "2026-03-07", until: "2026-03-09" });
  expect(columns.map(({ from }) => from)).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
});

test("all time begins with the first post, and is one day without posts", () => {
  const days = { from: null, until: "2026-03-03" };
  expect(columnsOf([published("2026-03-02", 1)], days).columns.map(({ figures }) => figures.posts)).toEqual([1, 0]);
  expect(columnsOf([], days).columns.map(({ from }) => from)).toEqual(["2026-03-03"]);
});

test("long periods are shown by weeks from Monday, months or years, at most 120 of each, cut off at their ends", () => {
  const unitSince = (from: string) => {
    const { unit, columns } = columnsOf([], { from, until: "2026-03-31" });
    expect(columns.length).toBeLessThanOrEqual(120);
    expect(columns[0]?.from).toBe(from);
    expect(columns.at(-1)?.to).toBe("2026-03-31");
    return unit;
  };
  expect(unitSince("2025-12-02")).toBe("day");
  expect(unitSince("2025-12-01")).toBe("week");
  expect(unitSince("2023-12-18")).toBe("week");
  expect(unitSince("2023-12-17")).toBe("month");
  expect(unitSince("2016-04-15")).toBe("month");
  expect(unitSince("2016-03-31")).toBe("year");
  const { columns } = columnsOf([], { from: "2025-10-01", until: "2026-03-31" });
  expect(columns.slice(0, 2)).toMatchObject([
    { from: "2025-10-01", to: "2025-10-05" },
    { from: "2025-10-06", to: "2025-10-12" },
  ]);
});

test("columns contain all posts, whatever their unit", () => {
  const series = ["2014-05-06", "2020-02-29", "2025-12-31", "2026-01-01"].map((day, at) => published(day, at + 1));
  for (const from of [null, "2014-01-01", "2026-01-01"]) {
    const { columns } = columnsOf(series, { from, until: "2026-01-01" });
    expect(columns.reduce((sum, { figures }) => sum + (figures.posts ?? 0), 0)).toBe(10);
    expect(columns.reduce((sum, { figures }) => sum + (figures.engagement ?? 0), 0)).toBe(100);
  }
});

test("a week with and without known figures adds up the known ones", () => {
  const series = [published("2026-01-05", 3, 30), published("2026-01-06", 1, null)];
  const { unit, columns } = columnsOf(series, { from: "2025-01-06", until: "2026-01-11" });
  expect(unit).toBe("week");
  expect(columns.at(-1)).toMatchObject({ figures: { posts: 4, engagement: 30, views: null } });
});

test("columns are named by their days", () => {
  expect(spanName({ from: "2026-03-09", to: "2026-03-09" })).toBe("Mar 9, 2026");
  expect(spanName({ from: "2026-03-09", to: "2026-03-15" })).toBe("Mar 9\u2009–\u200915, 2026");
  const drawn = drawnColumns(
    columnsOf([published("2026-03-02", 2)], { from: null, until: "2026-03-03" }),
    "posts",
    "Posts",
  );
  expect(drawn).toEqual({
    spans: [
      { tick: "Mar 2", name: "Mar 2, 2026" },
      { tick: "Mar 3", name: "Mar 3, 2026" },
    ],
    series: [{ name: "Posts", color: "var(--accent)", values: [2, 0] }],
  });
});
