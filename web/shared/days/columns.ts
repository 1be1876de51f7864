import type { ChartColumns } from "#web/charts/column-options.ts";
import { trust } from "#contract/base/trust.ts";
import { DAY_MS } from "#contract/base/limits.ts";

/** Shortest first. */
const UNITS = ["day", "week", "month", "year"] as const;
export type Unit = (typeof UNITS)[number];

/** More would be too thin to be pointed at. */
const COLUMNS_MAX = 120;

type Figures<Measure extends string> = Record<Measure, number | null>;
/** What happened on a day. null: it is not known. */
export type Day<Measure extends string> = { day: string } & Figures<Measure>;
/** What happened on the days of a column, both included. */
export type Column<Measure extends string> = { from: string; to: string; figures: Figures<Measure> };

/**
 * The days of a period as columns, days without posts as zero. A period of many days is shown by weeks, months or years,
 * of which the first and the last may be cut off. `days`: of the reader; without a first one it begins with the first
 * post.
 */
export function columnsOf<Measure extends string>(
  series: readonly Day<Measure>[],
  days: { from: string | null; until: string },
  measures: readonly Measure[],
): { unit: Unit; columns: Column<Measure>[] } {
  const known = series.map(({ day }) => day).toSorted();
  const first = earliest(days.from, known[0]) ?? days.until;
  const last = latest(days.until, known.at(-1));
  const unit = UNITS.find((each) => countOf(each, first, last) <= COLUMNS_MAX) ?? "year";
  const byDay = new Map(series.map((each) => [each.day, each]));
  const spans = new Map<string, { from: string; to: string; published: Day<Measure>[] }>();
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS) {
    const day = dayAt(time);
    const start = startOf(unit, day);
    const span = spans.get(start) ?? { from: day, to: day, published: [] };
    const one = byDay.get(day);
    spans.set(start, { ...span, to: day, published: one ? [...span.published, one] : span.published });
  }
  const columns = [...spans.values()].map(({ from, to, published }) => ({
    from,
    to,
    // One for each measure.
    figures: trust<Figures<Measure>>(Object.fromEntries(measures.map((one) => [one, sumOf(published, one)]))),
  }));
  return { unit, columns };
}

/** Zero where nothing was published. Posts without the figure add nothing to those that have it. */
function sumOf<Measure extends string>(published: readonly Day<Measure>[], measure: Measure): number | null {
  const known = published.map((day): number | null => day[measure]).filter((value) => value !== null);
  return known.length === 0 && published.length > 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function earliest(one: string | null, other: string | undefined): string | null {
  return one === null || (other !== undefined && other < one) ? (other ?? null) : one;
}

function latest(one: string, other: string | undefined): string {
  return other !== undefined && other > one ? other : one;
}

/** How many columns there are between two days. */
function countOf(unit: Unit, first: string, last: string): number {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  const months = 12 * (yearOf(last) - yearOf(first)) + monthOf(last) - monthOf(first) + 1;
  switch (unit) {
    case "day":
      return days;
    case "week":
      return (Date.parse(startOf("week", last)) - Date.parse(startOf("week", first))) / (7 * DAY_MS) + 1;
    case "month":
      return months;
    case "year":
      return yearOf(last) - yearOf(first) + 1;
  }
}

/** The day on which the unit of a day begins. Weeks begin on Monday. */
function startOf(unit: Unit, day: string): string {
  switch (unit) {
    case "day":
      return day;
    case "week":
      return dayAt(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS);
    case "month":
      return `${day.slice(0, 7)}-01`;
    case "year":
      return `${day.slice(0, 4)}-01-01`;
  }
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

const FORMATS = {
  day: { day: "numeric", month: "short" },
  week: { day: "numeric", month: "short" },
  month: { month: "short", year: "2-digit" },
  year: { year: "numeric" },
} as const satisfies Record<Unit, Intl.DateTimeFormatOptions>;

/** The columns of one measure, ready to draw. */
export function drawnColumns<Measure extends string>(
  { unit, columns }: { unit: Unit; columns: readonly Column<Measure>[] },
  measure: Measure,
  name: string,
): ChartColumns {
  const tick = new Intl.DateTimeFormat(undefined, { ...FORMATS[unit], timeZone: "UTC" });
  return {
    spans: columns.map((column) => ({ tick: tick.format(Date.parse(column.from)), name: spanName(column) })),
    series: [{ name, color: "var(--accent)", values: columns.map(({ figures }) => figures[measure]) }],
  };
}

/** "12 Mar 2026", "9 – 15 Mar 2026". */
export function spanName({ from, to }: { from: string; to: string }): string {
  // Days have no time zone: both ends are midnights of UTC.
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
  return format.formatRange(Date.parse(from), Date.parse(to));
}
