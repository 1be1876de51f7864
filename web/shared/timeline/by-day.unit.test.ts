import type { TimelineEntry } from "#contract/timeline.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byDay } from "./by-day.ts";

function entry(_id: string, at: Date): TimelineEntry {
  return { _id, at: at.toISOString(), actor: null, what: { kind: "added" } };
}

// Clocks there go forward on 29 March 2026 and back on 25 October.
beforeEach(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterEach(() => void vi.unstubAllEnvs());

const local = (day: number, hour: number, month = 2) => new Date(2026, month, day, hour);

test("puts entries under the reader's own days, in their order", () => {
  const entries = [
    entry("a", local(12, 23)),
    entry("b", local(12, 0)),
    entry("c", local(11, 23)),
    entry("d", local(3, 5)),
  ];
  const days = byDay(entries, local(12, 23).getTime());
  expect(days.map(({ ago, entries: of }) => [ago, of.map(({ _id }) => _id)])).toEqual([
    [0, ["a", "b"]],
    [1, ["c"]],
    [9, ["d"]],
  ]);
  expect(new Date(days[1]?.at ?? 0)).toEqual(local(11, 0));
});

test.each([
  ["forward", [2, 1, 12], [2, 31, 1], 30],
  ["forward that day", [2, 29, 1], [2, 29, 4], 0],
  ["back", [9, 24, 12], [9, 26, 0], 2],
  ["back that day", [9, 25, 0], [9, 25, 23], 0],
] as const)("counts whole days when the clocks go %s", (_, [fromMonth, fromDay, fromHour], [month, day, hour], ago) => {
  const [at, now] = [local(fromDay, fromHour, fromMonth), local(day, hour, month)];
  expect(new Set([at, now].map((time) => time.getTimezoneOffset()))).toEqual(new Set([-120, -60]));
  expect(byDay([entry("a", at)], now.getTime())[0]?.ago).toBe(ago);
});

test("a day begins at the reader's midnight, also at the end of a month and of a year", () => {
  const before = new Date("2026-12-31T22:59:59.999Z");
  const after = new Date("2026-12-31T23:00:00.000Z");
  const days = byDay([entry("a", after), entry("b", before)], after.getTime());
  expect(days.map(({ ago, entries: of }) => [ago, of.map(({ _id }) => _id)])).toEqual([
    [0, ["a"]],
    [1, ["b"]],
  ]);
});
