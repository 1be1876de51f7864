import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayIn, dayOf, endOfDay } from "./expiry.ts";

// Clocks there go forward on 29 March 2026.
beforeEach(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterEach(() => void vi.unstubAllEnvs());

const noon = new Date("2026-02-26T11:00:00Z");

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
  expect(end).toBe("2026-02-28T22:59:59.000Z");
  expect(dayOf(end ?? "")).toBe("2026-02-28");
  expect(endOfDay("2026-02-26", noon)).not.toBeNull();
});

test("a day ends at the reader's midnight, by the clock of that day", () => {
  const saturday = new Date("2026-03-28T23:30:00Z"); // already Sunday there, the day of 23 hours
  expect([0, 1].map((days) => dayIn(days, saturday))).toEqual(["2026-03-29", "2026-03-30"]);
  expect(endOfDay("2026-03-29", saturday)).toBe("2026-03-29T21:59:59.000Z");
  expect(endOfDay("2026-03-28", saturday)).toBeNull();
});

test.each(["2026-02-25", "2026-02-30", "2026-13-01", "", "tomorrow", "20260301"])("%j is no day to come", (day) => {
  expect(endOfDay(day, noon)).toBeNull();
});
