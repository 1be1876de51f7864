import { DAY_MS } from "#contract/base/limits.ts";

/** What makes a day a spike: see decision 83. */
export const SPIKE = {
  /** A day is compared with so many days before it: four whole weeks. */
  days: 28,
  /** Fewer known days are no history. */
  fewestDays: 14,
  /** At least so many times as many posts as usual, */
  times: 2,
  /** so many more than usual, */
  more: 5,
  /** and so many robust standard deviations above it by logarithms, as for rising posts. */
  deviations: 3.5,
  leastDeviation: 0.2,
  perMad: 1.4826,
} as const;

export type Day = { day: string; posts: number };
export type Spike = Day & {
  /** The median of the days before, or of the same weekday's where that is more. */
  usual: number;
};

/**
 * Days with far more posts than the four weeks before them. `series` has the days with posts; the others had none. Days before the
 * first one are not known, and are no history.
 */
export function spikesIn(series: readonly Day[], { from }: { from: string | null }): Spike[] {
  const [first, last] = [series[0]?.day, series.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const counts = new Map(series.map(({ day, posts }) => [day, posts]));
  const days = Array.from({ length: between(first, last) + 1 }, (_, n) => shifted(first, n));
  const posts = days.map((day) => counts.get(day) ?? 0);
  return days.flatMap((day, at) => {
    if (from !== null && day < from) return [];
    const usual = usualOf(posts.slice(Math.max(0, at - SPIKE.days), at), posts[at] ?? 0);
    return usual === null ? [] : [{ day, posts: posts[at] ?? 0, usual }];
  });
}

/** What was usual before; null: the count is no spike beside it. */
function usualOf(before: readonly number[], count: number): number | null {
  if (before.length < SPIKE.fewestDays) return null;
  const sameWeekday = before.filter((_, at) => (before.length - at) % 7 === 0);
  const usual = Math.max(medianOf(before), medianOf(sameWeekday));
  if (count < SPIKE.times * usual || count < usual + SPIKE.more) return null;
  const logs = before.map((posts) => Math.log(1 + posts));
  const middle = medianOf(logs);
  const deviation = SPIKE.perMad * medianOf(logs.map((value) => Math.abs(value - middle)));
  const distance = Math.log(1 + count) - middle;
  return distance >= SPIKE.deviations * Math.max(SPIKE.leastDeviation, deviation) ? usual : null;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (n: number) => sorted[n] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

export function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}

function between(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}
