import { expect, test } from "vitest";
import { dayIn, dayOf, endOfDay } from "./expiry.ts";

const noon = new Date(2026, 1, 26, 12);

test("days are counted over the end of a month", () => {
  expect([0, 2, 3, 30].map((days) => dayIn(days, noon))).toEqual([
    "2026-02-26",
    "2026-02-28",
    "2026-03-01",
    "2026-03-28",
  ]);
});

test("a link works to the last second of its day", () => {
  const end = endOfDay("2026-02-28", noon);
  expect(end).toBe(new Date(2026, 1, 28, 23, 59, 59).toISOString());
  expect(dayOf(end ?? "")).toBe("2026-02-28");
  expect(endOfDay("2026-02-26", noon)).not.toBeNull();
});

test.each(["2026-02-25", "2026-02-30", "2026-13-01", "", "tomorrow", "20260301"])("%j is no day to come", (day) => {
  expect(endOfDay(day, noon)).toBeNull();
});
