import { DAY_MS } from "#contract/base/limits.ts";

const WEEK_DAYS = 7;
/** Points of a trend. */
const TREND_WEEKS = 8;

/** Positions by score: one more than the number with a higher score. */
export function ranksOf(counts: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  let above = 0;
  for (const [score, n] of [...counts].toSorted(([a], [b]) => b - a)) {
    ranks.set(score, above + 1);
    above += n;
  }
  return ranks;
}

/** How many have each score. */
export function countsOf(scores: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  return counts;
}

/** The newest of these ascending days that is at least a week before `day`, else the earliest before it. */
export function comparedDay(days: readonly string[], day: string): string | null {
  const before = days.filter((one) => one < day);
  return before.findLast((one) => one <= daysBefore(day, WEEK_DAYS)) ?? before[0] ?? null;
}

/** The newest stored day of each of eight weeks, the last of which ended a week before `day`; ascending. */
export function trendDays(days: readonly string[], day: string): string[] {
  const weeks = Array.from({ length: TREND_WEEKS }, (_, week) => week + 1);
  const found = weeks.flatMap(
    (week) =>
      days.findLast(
        (one) => one <= daysBefore(day, week * WEEK_DAYS) && one > daysBefore(day, (week + 1) * WEEK_DAYS),
      ) ?? [],
  );
  return found.toReversed();
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
