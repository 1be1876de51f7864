import { expect, test } from "vitest";
import { nextPacificMidnight } from "./pacific-day.ts";

test.each([
  ["2026-11-20T12:00:00Z", "2026-11-21T08:00:00.000Z"],
  ["2026-11-20T07:59:59Z", "2026-11-20T08:00:00.000Z"],
  ["2026-11-20T08:00:00Z", "2026-11-21T08:00:00.000Z"],
  ["2026-07-01T00:00:00Z", "2026-07-01T07:00:00.000Z"],
  ["2026-03-08T09:00:00Z", "2026-03-09T07:00:00.000Z"], // clocks go forward
  ["2026-11-01T08:00:00Z", "2026-11-02T08:00:00.000Z"], // and back
])("after %s midnight Pacific is %s", (now, midnight) => {
  expect(nextPacificMidnight(new Date(now)).toISOString()).toBe(midnight);
});
