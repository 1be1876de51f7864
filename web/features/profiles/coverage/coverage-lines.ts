import type { ReplyOf } from "#contract/endpoint.ts";
import type { AccountCoverage, socialCoverage } from "#contract/profiles/coverage.ts";
import type { ChartLine } from "#web/charts/chart-line.ts";
import { followersByMonth, followerLines, lineOf, seriesName } from "#web/shared/followers/follower-lines.ts";

type Coverage = ReplyOf<typeof socialCoverage>;
export const COVERAGE_METRICS = ["followers", "posts", "engagement", "views"] as const;
type CoverageMetric = (typeof COVERAGE_METRICS)[number];

/** A figure of each account over the months; without accounts of which nothing is known. Unusual counts are marked. */
export function coverageLines({ series, accounts }: Coverage, metric: CoverageMetric): ChartLine[] {
  if (metric === "followers") {
    const marks = new Map(accounts.map((account) => [seriesName(named(account), series), account.anomalies]));
    return followerLines(series).map((line) => withMarks(line, marks.get(line.name) ?? []));
  }
  const known = accounts.filter(({ months }) => months.some((month) => month[metric] !== null));
  return known.map((account, index) => {
    const points = account.months.flatMap(({ month, [metric]: followers }) =>
      followers === null ? [] : [{ at: `${month}-01T00:00:00.000Z`, followers, precision: "day" as const }],
    );
    const name = seriesName(named(account), known.map(named));
    return lineOf(points, { name, color: `var(--network-${account.network})`, index });
  });
}

function withMarks(line: ChartLine, anomalies: AccountCoverage["anomalies"]): ChartLine {
  return { ...line, loose: [...line.loose, ...anomalies.map(({ at, to }) => [Date.parse(at), to] as const)] };
}

function named({ network, username }: AccountCoverage) {
  return { network, username, points: [] };
}

type MonthTable = { names: string[]; rows: { month: string; values: (number | null)[] }[] };

/** The same as a table, newest month first. */
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
