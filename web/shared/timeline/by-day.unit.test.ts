import type { TimelineEntry } from "#contract/timeline.ts";
import { expect, test } from "vitest";
import { byDay } from "./by-day.ts";

function entry(_id: string, at: Date): TimelineEntry {
  return { _id, at: at.toISOString(), actor: null, what: { kind: "added" } };
}

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

test("counts whole days over a change of the clocks", () => {
  const [day] = byDay([entry("a", local(1, 12))], local(31, 1).getTime());
  expect(day?.ago).toBe(30);
});
