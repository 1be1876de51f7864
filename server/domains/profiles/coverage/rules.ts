import { comparedFigure } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { AccountCoverage, CoverageMonth, socialCoverage } from "#contract/profiles/coverage.ts";

type Coverage = ReplyOf<typeof socialCoverage>;

export const COVERAGE_MONTHS = 12;

/** Start of the oldest of the last months; the current one is the last. */
export function monthsSince(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - COVERAGE_MONTHS + 1, 1));
}

/** The last months as 2026-01, oldest first. */
export function lastMonths(now: Date): string[] {
  const since = monthsSince(now);
  return Array.from({ length: COVERAGE_MONTHS }, (_, index) =>
    monthOf(new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + index, 1))),
  );
}

function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

type Collected = { first: Date | null; last: Date | null };

/**
 * Returns the last months of an account. A month without posts counts as 0 if it is after the month of the oldest known
 * post and not after the one in which posts were last collected; elsewhere the number of posts is unknown. The oldest
 * month is known in part, and shown with what is known.
 */
export function coverageMonths(
  known: readonly CoverageMonth[],
  { first, last }: Collected,
  now: Date,
): CoverageMonth[] {
  const of = new Map(known.map((one) => [one.month, one]));
  const isCollected = (month: string) => first && last && month > monthOf(first) && month <= monthOf(last);
  return lastMonths(now).map((month) => {
    const { posts = isCollected(month) ? 0 : null, engagement = null, views = null } = of.get(month) ?? {};
    return { month, posts, engagement, views };
  });
}

/** Sums over the accounts that may be combined. */
export function coverageTotals(accounts: readonly AccountCoverage[]): Pick<Coverage, "totals" | "leftOut"> {
  const months = accounts.filter(({ terms }) => terms === null).flatMap((account) => account.months);
  return {
    totals: {
      followers: sum(accounts.map((account) => comparedFigure(account, "followers"))),
      posts: sum(months.map(({ posts }) => posts)),
      engagement: sum(months.map(({ engagement }) => engagement)),
      views: sum(months.map(({ views }) => views)),
    },
    leftOut: [...new Set(accounts.filter(({ terms }) => terms !== null).map(({ network }) => network))],
  };
}

/** Returns for how many of the last months, and from which on, we know posts of accounts that may be combined. */
export function knownMonths(accounts: readonly AccountCoverage[]): Coverage["known"] {
  const months = accounts
    .filter(({ terms }) => terms === null)
    .flatMap((account) => account.months.flatMap(({ month, posts }) => (posts === null ? [] : [month])));
  const known = [...new Set(months)].toSorted();
  return { months: known.length, since: known[0] ?? null };
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
