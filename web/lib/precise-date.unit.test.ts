import { expect, it } from "vitest";
import { preciseDate } from "./precise-date.ts";

it("says a time no more exactly than it is known", () => {
  const iso = "2026-03-01T00:00:00.000Z";
  expect(preciseDate(iso, "month", "en-GB")).toBe("March 2026");
  expect(preciseDate(iso, "year", "en-GB")).toBe("2026");
  expect(preciseDate("2026-03-12T12:00:00.000Z", "day", "en-GB")).toBe("12 Mar 2026");
  expect(preciseDate("2026-03-12T12:00:00.000Z", "second", "en-GB")).toContain("12 Mar 2026,");
});
