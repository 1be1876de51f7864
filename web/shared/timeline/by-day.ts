import type { TimelineEntry } from "#contract/timeline.ts";
import { DAY_MS } from "#contract/base/limits.ts";

export type Day = {
  /** Its midnight in the user's time zone, in milliseconds. */
  at: number;
  /** Days before today. */
  ago: number;
  entries: TimelineEntry[];
};

/** Groups entries by day in the user's time zone, in the same order. */
export function byDay(entries: readonly TimelineEntry[], now: number = Date.now()): Day[] {
  const days = Map.groupBy(entries, ({ at }) => midnight(Date.parse(at)));
  // A day is 23 or 25 hours long when clocks change.
  return [...days].map(([at, of]) => ({ at, ago: Math.round((midnight(now) - at) / DAY_MS), entries: of }));
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
