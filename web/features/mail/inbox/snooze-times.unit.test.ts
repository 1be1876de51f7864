import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

test("threads come back at full hours of the browser's days, and on Mondays after a weekend", () => {
  const friday = snoozeTimes(new Date(2026, 10, 27, 16, 40));
  expect(friday).toEqual({
    later: new Date(2026, 10, 27, 19),
    tomorrow: new Date(2026, 10, 28, 9),
    monday: new Date(2026, 10, 30, 9),
    week: new Date(2026, 11, 4, 9),
  });
  const mondays = [29, 30].map((day) => snoozeTimes(new Date(2026, 10, day, 8)).monday);
  expect(mondays).toEqual([new Date(2026, 10, 30, 9), new Date(2026, 11, 7, 9)]);
});
