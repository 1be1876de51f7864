import { DAY_MS } from "#contract/base/limits.ts";
import { STATS } from "#contract/my-stats/periods.ts";
import type { Movement } from "#contract/my-stats/playground.ts";
import type { PostSums } from "../../../engine/queries/posts/groups.ts";
import { sumUp } from "../../tracking/index.ts";

/** Days as `YYYY-MM-DD`, both included. */
export type Span = { from: string; to: string };

/** The latest period that ended before today, and those before it, the newest first. */
export function spansBefore(today: string, days: number): [Span, ...Span[]] {
  const span = (nth: number) => ({ from: daysBefore(today, days * (nth + 1)), to: daysBefore(today, days * nth + 1) });
  return [span(0), ...Array.from({ length: STATS.before }, (_, i) => span(i + 1))];
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** What is compared with the first of these values, the newest first; null: not known. */
export function movementOf([value = null, ...before]: readonly (number | null)[]): Movement {
  const known = before.filter((one) => one !== null);
  const usual = known.length < STATS.fewestBefore ? null : medianOf(known);
  return { value, previous: before[0] ?? null, usual, known: known.length };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** A day with posts of a network. */
export type NetworkDay = { network: string; day: string } & Pick<
  PostSums,
  "posts" | "engagement" | "views" | "withEngagement" | "withViews" | "partial" | "leftOut"
>;

/** A month of the calendar, with what its posts brought as far as it is known. */
export type MonthSums = { month: string; posts: number; engagement: number };

/** Sums of each month, by engagement, the highest first. */
export function monthsOf(days: readonly NetworkDay[]): MonthSums[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, "YYYY-MM".length));
  return [...months]
    .map(([month, own]) => {
      const { posts, engagement } = sumUp(own);
      return { month, posts, engagement: engagement ?? 0 };
    })
    .toSorted((a, b) => b.engagement - a.engagement || a.month.localeCompare(b.month));
}

/** The groups of networkDay. */
export function networkDays(groups: readonly PostSums[]): NetworkDay[] {
  return groups.map(({ key, ...sums }) => {
    const [network = "", day = ""] = key.split(" ");
    return Object.assign({ network, day }, sums);
  });
}

/**
 * From which day on the posts of every network of these days are known: nothing tells that there were none before the first.
 * `older`: networks with known posts from before these days. null: no post is known.
 */
export function knownSince(days: readonly NetworkDay[], older: ReadonlySet<string>): string | null {
  const firsts = new Map<string, string>();
  for (const { network, day } of days) {
    const first = firsts.get(network);
    if (first === undefined || day < first) firsts.set(network, day);
  }
  if (firsts.size === 0) return older.size > 0 ? "" : null;
  return [...firsts].map(([network, first]) => (older.has(network) ? "" : first)).reduce((a, b) => (a > b ? a : b));
}

/** The figures of each span of these days, beside its past. */
export function figuresOf(spans: readonly [Span, ...Span[]], days: readonly NetworkDay[], since: string | null) {
  const sums = spans.map((span) => ({
    span,
    sum: sumUp(days.filter(({ day }) => day >= span.from && day <= span.to)),
  }));
  const compared = (read: (sum: ReturnType<typeof sumUp>) => number | null) =>
    movementOf(
      sums.map(({ span, sum }, nth) => {
        // What is known of the present is shown, and not compared with.
        const isKnown = since !== null && (nth === 0 || span.from >= since);
        return isKnown ? read(sum) : null;
      }),
    );
  const total = (figure: "engagement" | "views") => compared((sum) => (sum.posts === 0 ? 0 : sum[figure]));
  const { withEngagement, withViews, partial, leftOut } = sumUp(sums.slice(0, 1).map(({ sum }) => sum));
  return {
    figures: { posts: compared(({ posts }) => posts), engagement: total("engagement"), views: total("views") },
    known: { engagement: withEngagement, views: withViews, partial },
    leftOut,
  };
}

export type FollowerCount = { at: Date; followers: number };

/**
 * What an account gained in each of these periods between two counts, each within so many days of an end. Without both counts it is
 * not known.
 */
export function gainsOf(
  counts: readonly FollowerCount[],
  periods: readonly { from: Date; until: Date }[],
  tolerance: number,
): { gained: Movement; counts: { first: FollowerCount; last: FollowerCount } | null } {
  const pairs = periods.map(({ from, until }) => {
    const [first, last] = [nearest(counts, from, tolerance), nearest(counts, until, tolerance)];
    return first && last && first.at < last.at ? { first, last } : null;
  });
  return {
    gained: movementOf(pairs.map((pair) => (pair ? pair.last.followers - pair.first.followers : null))),
    counts: pairs[0] ?? null,
  };
}

function nearest(counts: readonly FollowerCount[], time: Date, tolerance: number): FollowerCount | undefined {
  const distance = ({ at }: FollowerCount) => Math.abs(at.getTime() - time.getTime());
  const [found] = counts
    .filter((count) => distance(count) <= tolerance * DAY_MS)
    .toSorted((a, b) => distance(a) - distance(b) || b.at.getTime() - a.at.getTime());
  return found;
}
