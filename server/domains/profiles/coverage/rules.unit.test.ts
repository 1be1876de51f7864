import { expect, test } from "vitest";
import { coverageMonths, lastMonths, monthsSince } from "./rules.ts";

test.each([
  ["2026-01-31T23:59:59.999Z", "2025-02", "2026-01"],
  ["2026-02-01T00:00:00.000Z", "2025-03", "2026-02"],
  ["2028-02-29T23:59:59.999Z", "2027-03", "2028-02"],
  ["2026-10-25T00:30:00.000Z", "2025-11", "2026-10"], // clocks go back in Europe
])("the last months at %s are %s to %s, in UTC", (at, first, last) => {
  const now = new Date(at);
  const months = lastMonths(now);
  expect([months.length, new Set(months).size, months[0], months.at(-1)]).toEqual([12, 12, first, last]);
  expect(monthsSince(now).toISOString()).toBe(`${first}-01T00:00:00.000Z`);
});

test("a month without posts has none only between the oldest known post and the last look", () => {
  const collected = { first: new Date("2025-12-31T23:59:59.999Z"), last: new Date("2026-02-01T00:00:00.000Z") };
  const months = coverageMonths([], collected, new Date("2026-03-31T12:00:00Z"));
  expect(months.slice(-4).map(({ month, posts }) => [month, posts])).toEqual([
    ["2025-12", null],
    ["2026-01", 0],
    ["2026-02", 0],
    ["2026-03", null],
  ]);
});
