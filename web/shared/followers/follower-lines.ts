import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { monthRange } from "#web/lib/format.ts";
import type { ChartLine } from "#web/charts/chart-line.ts";
import type { followerSeries } from "#contract/profiles/endpoints.ts";
import type { SeriesAnomaly } from "#contract/scores/anomalies.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { z } from "zod";

export type FollowerSeries = z.infer<typeof followerSeries>;
type Point = FollowerSeries["points"][number];

/** Counts further apart than this are not connected: the values in between are unknown. */
const GAP_MS = 45 * DAY_MS;
/** Counts a month apart cover a year when the first and last are this far apart. */
const YEAR_MS = 330 * DAY_MS;
/** From this ratio on the smaller of two lines would be flat at the axis. */
const APART_RATIO = 3;

/** The last two: dash-dot and long dashes. */
const DASHES = ["solid", "dashed", "dotted", [10, 3, 2, 3], [18, 4]] as const;
const MARKERS = ["circle", "rect", "triangle", "diamond"] as const;

/**
 * Each account's counts as a line, largest first. Times known only to the month are single points; so is a count with
 * gaps on both sides.
 */
export function followerLines(series: readonly FollowerSeries[]): ChartLine[] {
  return series
    .filter(({ points }) => points.length > 0)
    .toSorted((a, b) => latest(b) - latest(a))
    .map((one, index) =>
      lineOf(one.points, { name: seriesName(one, series), color: `var(--network-${one.network})`, index }),
    );
}

/** A line with unusual counts as hollow marks. */
export function withMarks(line: ChartLine, anomalies: readonly Pick<SeriesAnomaly, "at" | "to">[]): ChartLine {
  return { ...line, loose: [...line.loose, ...anomalies.map(({ at, to }) => [Date.parse(at), to] as const)] };
}

/** The months that counts are known of, as text; null: about a year, or none. */
export function shorterSpan(series: readonly Pick<FollowerSeries, "points">[], locale?: string): string | null {
  const times = series.flatMap(({ points }) => points.map(({ at }) => at)).toSorted();
  const [from, to] = [times[0], times.at(-1)];
  if (from === undefined || to === undefined || Date.parse(to) - Date.parse(from) >= YEAR_MS) return null;
  return monthRange(from, to, locale);
}

/** An account's counts as a line, distinguishable by dash pattern as well as color. */
export function lineOf(
  points: readonly Point[],
  { name, color, index }: Pick<ChartLine, "name" | "color"> & { index: number },
): ChartLine {
  const joined = withGaps(points.filter(isDated));
  const alone = joined.filter((_, at) => isAlone(joined, at));
  const vague = points.filter((point) => !isDated(point)).map(positionOf);
  return {
    name,
    color,
    dash: DASHES[index % DASHES.length] ?? "solid",
    marker: MARKERS[index % MARKERS.length] ?? "circle",
    joined: joined.filter((point) => !alone.includes(point)),
    loose: [...vague, ...alone.map(([time, value]) => [time, value ?? 0] as const)].toSorted(([a], [b]) => a - b),
  };
}

function latest({ points }: FollowerSeries): number {
  return points.at(-1)?.followers ?? 0;
}

/** The network, with the handle where there are several accounts on it. */
export function seriesName({ network, username }: FollowerSeries, all: readonly FollowerSeries[]): string {
  const { label } = NETWORK_FACTS[network];
  return all.filter((other) => other.network === network).length > 1 ? `${label} @${username}` : label;
}

function isDated({ precision }: Point): boolean {
  return precision === "second" || precision === "day";
}

function positionOf({ at, followers }: Point): readonly [number, number] {
  return [Date.parse(at), followers];
}

function withGaps(points: readonly Point[]): (readonly [number, number | null])[] {
  return points.map(positionOf).flatMap((point, index, all) => {
    const previous = all[index - 1];
    const isGap = previous !== undefined && point[0] - previous[0] > GAP_MS;
    return isGap ? [[previous[0] + 1, null] as const, point] : [point];
  });
}

function isAlone(points: readonly (readonly [number, number | null])[], at: number): boolean {
  const value = (index: number) => points[index]?.[1] ?? null;
  return value(at) !== null && value(at - 1) === null && value(at + 1) === null;
}

/** Groups lines that can share a scale; a line that the others would flatten gets its own panel. */
export function panelsOf(lines: readonly ChartLine[]): ChartLine[][] {
  const panels: ChartLine[][] = [];
  for (const line of lines.toSorted((a, b) => highest(b) - highest(a))) {
    const panel = panels.at(-1);
    if (panel?.[0] && highest(panel[0]) < highest(line) * APART_RATIO) panel.push(line);
    else panels.push([line]);
  }
  return panels;
}

function highest({ joined, loose }: ChartLine): number {
  return Math.max(0, ...[...joined, ...loose].map(([, value]) => value ?? 0));
}

export type MonthRow = { month: string; followers: (number | null)[] };

/** The last known count by month and account, newest month first, for the table view. */
export function followersByMonth(series: readonly FollowerSeries[]): MonthRow[] {
  const drawn = series.filter(({ points }) => points.length > 0);
  const months = new Set(drawn.flatMap(({ points }) => points.map(({ at }) => at.slice(0, 7))));
  return [...months]
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((month) => ({
      month: `${month}-01T00:00:00.000Z`,
      followers: drawn.map(({ points }) => points.findLast(({ at }) => at.startsWith(month))?.followers ?? null),
    }));
}
