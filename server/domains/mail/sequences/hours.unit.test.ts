import { expect, test } from "vitest";
import { isOpen, nextOpening } from "./hours.ts";

const OFFICE = { days: [1, 2, 3, 4, 5], from: "09:00", to: "17:30", timezone: "Europe/Paris" };
const next = (at: string, hours: Parameters<typeof nextOpening>[0] = OFFICE) =>
  nextOpening(hours, new Date(at)).toISOString();

test("mails wait for the hours of a working day, in the zone of the sender", () => {
  // A Wednesday in summer, two hours ahead of UTC.
  expect(next("2026-07-01T08:15:20.000Z")).toBe("2026-07-01T08:15:20.000Z");
  expect(next("2026-07-01T06:30:00.000Z")).toBe("2026-07-01T07:00:00.000Z");
  expect(next("2026-07-01T15:29:59.000Z")).toBe("2026-07-01T15:29:59.000Z");
  expect(next("2026-07-01T15:30:00.000Z")).toBe("2026-07-02T07:00:00.000Z");
  // From Friday evening to Monday.
  expect(next("2026-07-03T20:00:00.000Z")).toBe("2026-07-06T07:00:00.000Z");
  expect(next("2026-07-01T22:30:00.000Z", { ...OFFICE, timezone: "America/New_York", days: [7] })).toBe(
    "2026-07-05T13:00:00.000Z",
  );
  expect(next("2026-07-05T04:00:00.000Z", null)).toBe("2026-07-05T04:00:00.000Z");
});

test("a change to summer time moves no beginning", () => {
  // The night of the 29th of March has 23 hours in Paris, that of the 25th of October 25.
  expect(next("2026-03-28T18:00:00.000Z", { ...OFFICE, days: [7] })).toBe("2026-03-29T07:00:00.000Z");
  expect(next("2026-10-24T18:00:00.000Z", { ...OFFICE, days: [7] })).toBe("2026-10-25T08:00:00.000Z");
  expect(isOpen(OFFICE, new Date("2026-10-26T08:00:00.000Z"))).toBe(true);
  expect(isOpen(OFFICE, new Date("2026-10-26T07:59:00.000Z"))).toBe(false);
});
