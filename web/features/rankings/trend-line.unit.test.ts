import { expect, it } from "vitest";
import { TREND_HEIGHT, trendLine, trendPoints } from "./trend-line.ts";

const DAYS = ["2026-11-02", "2026-11-09", "2026-11-16"];
const NOW = { day: "2026-11-23", score: 9_000 };

it("ends with the score shown and leaves out weeks that are not known", () => {
  expect(trendPoints(DAYS, [8_000, null, 8_500], NOW)).toEqual([
    { day: "2026-11-02", score: 8_000 },
    { day: "2026-11-16", score: 8_500 },
    NOW,
  ]);
  expect(trendPoints([], [], NOW)).toEqual([NOW]);
});

it("is drawn over time, and little changes are drawn as little", () => {
  const points = trendLine(trendPoints(DAYS, [8_000, null, 8_500], NOW), "2026-11-02");
  expect(points.map(({ x }) => x)).toEqual([3, 63, 93]);
  expect(points.map(({ y }) => y)).toEqual([19, 11, 3]);
  const flat = trendLine(trendPoints(DAYS, [9_000, 9_001, 9_000], NOW), "2026-11-02");
  expect(flat.every(({ y }) => Math.abs(y - TREND_HEIGHT / 2) < 0.2)).toBe(true);
});

it("begins later for those who were not ranked at first", () => {
  const [first] = trendLine(trendPoints(DAYS, [null, null, 8_500], NOW), "2026-11-02");
  expect(first?.x).toBe(63);
});
