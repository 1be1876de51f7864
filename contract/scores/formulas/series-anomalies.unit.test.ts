import { describe, expect, test } from "vitest";
import { findAnomalies } from "./series-anomalies.ts";

const DAY = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY);
const series = (counts: readonly number[]) => counts.map((followers, day) => ({ at: at(day), followers }));
const steady = (days: number, from = 100_000) =>
  Array.from({ length: days }, (_, day) => from + day * 50 + (day % 3) * 20);

describe("anomalies of follower series", () => {
  test("are not found in steady growth, in a constant series and in few counts", () => {
    expect(findAnomalies(series(steady(60)))).toEqual([]);
    expect(findAnomalies(series(Array.from({ length: 60 }, () => 5_000)))).toEqual([]);
    expect(findAnomalies(series([1_000, 90_000, 2_000]))).toEqual([]);
    expect(findAnomalies([])).toEqual([]);
  });

  test("are the steps unlike those around them", () => {
    const counts = steady(60).map((count, day) => (day < 30 ? count : count + 40_000));
    expect(findAnomalies(series(counts))).toEqual([
      {
        kind: "jump",
        from: { at: at(29), followers: counts[29] },
        to: { at: at(30), followers: counts[30] },
        until: null,
      },
    ]);
    expect(findAnomalies(series(counts.toReversed())).map(({ kind }) => kind)).toEqual(["drop"]);
  });

  test("that are undone soon were errors of the source", () => {
    const counts = steady(60).map((count, day) => (day === 30 || day === 31 ? 1_000 : count));
    expect(findAnomalies(series(counts))).toMatchObject([
      { kind: "glitch", to: { at: at(30), followers: 1_000 }, until: at(32) },
    ]);
  });

  test("are not the steps of rounded counts", () => {
    const rounded = Array.from({ length: 90 }, (_, day) => 1_230_000 + Math.floor(day / 7) * 10_000);
    expect(findAnomalies(series(rounded))).toEqual([]);
  });

  test("are not the growth of a young account", () => {
    const young = Array.from({ length: 40 }, (_, day) => Math.round(1_000 * 1.08 ** day));
    expect(findAnomalies(series(young))).toEqual([]);
  });

  test("do not come from zero followers", () => {
    expect(findAnomalies(series([0, 0, 0, ...steady(20)]))).toEqual([]);
  });
});
