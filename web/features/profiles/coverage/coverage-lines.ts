import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { AccountCoverage, socialCoverage } from "#contract/profiles/coverage.ts";
import type { ChartLine } from "#web/charts/chart-line.ts";
import type { ChartColumns } from "#web/charts/column-options.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { followersByMonth, followerLines, seriesName, withMarks } from "#web/shared/followers/follower-lines.ts";

type Coverage = ReplyOf<typeof socialCoverage>;
export const COVERAGE_METRICS = ["followers", "posts", "engagement", "views"] as const;
type CoverageMetric = (typeof COVERAGE_METRICS)[number];

/** Followers of each account, with unusual counts marked. */
export function coverageLines({ series, accounts }: Coverage): ChartLine[] {
  const marks = new Map(accounts.map((account) => [seriesName(named(account), series), account.anomalies]));
  return followerLines(series).map((line) => withMarks(line, marks.get(line.name) ?? []));
}

/** A sum of each account by month, without accounts of which nothing is known. */
export function coverageColumns({ accounts }: Coverage, metric: Exclude<CoverageMetric, "followers">): ChartColumns {
  const known = accounts.filter(({ months }) => months.some((month) => month[metric] !== null));
  return {
    spans: (known[0]?.months ?? []).map(({ month }) => spanOf(`${month}-01T00:00:00.000Z`)),
    series: known.map((account) => ({
      name: seriesName(named(account), known.map(named)),
      color: `var(--network-${account.network})`,
      values: account.months.map((month) => month[metric]),
    })),
  };
}

/** Months begin at midnight UTC, which is the previous month in western time zones. */
const MONTH = new Intl.DateTimeFormat(undefined, { month: "short", timeZone: "UTC" });

function spanOf(start: string) {
  return { tick: MONTH.format(Date.parse(start)), name: preciseDate(start, "month") };
}

function named({ network, username }: AccountCoverage) {
  return { network, username, points: [] };
}

type MonthTable = { names: string[]; rows: { month: string; values: (number | null)[] }[] };

/** Returns the lines as a table, newest month first. */
export function monthTable({ series, accounts }: Coverage, metric: CoverageMetric): MonthTable {
  if (metric === "followers") {
    const drawn = series.filter(({ points }) => points.length > 0);
    const rows = followersByMonth(series).map(({ month, followers }) => ({
      month: month.slice(0, 7),
      values: followers,
    }));
    return { names: drawn.map((one) => seriesName(one, drawn)), rows };
  }
  const known = accounts.filter(({ months }) => months.some((month) => month[metric] !== null));
  const months = (known[0]?.months ?? []).map(({ month }) => month).toReversed();
  return {
    names: known.map((account) => seriesName(named(account), known.map(named))),
    rows: months.map((month) => ({
      month,
      values: known.map((account) => account.months.find((one) => one.month === month)?.[metric] ?? null),
    })),
  };
}
