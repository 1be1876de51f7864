import { expect, it, vi } from "vitest";
import { preciseDate } from "./precise-date.ts";

it.each(["Pacific/Auckland", "America/Los_Angeles"])("says a time no more exactly than it is known, in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  const iso = "2026-03-01T00:00:00.000Z";
  expect(preciseDate(iso, "month", "en-GB")).toBe("March 2026");
  expect(preciseDate(iso, "year", "en-GB")).toBe("2026");
  expect(preciseDate(iso, "day", "en-GB")).toBe("1 Mar 2026");
  const noon = new Date(2026, 2, 12, 12).toISOString(); // the reader's
  expect(preciseDate(noon, "second", "en-GB")).toContain("12 Mar 2026, 12:00");
  vi.unstubAllEnvs();
});
