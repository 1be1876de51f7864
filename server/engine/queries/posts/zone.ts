import { DAY_MS } from "#contract/base/limits.ts";
import { condition, type Condition } from "../condition.ts";

/** Shorter than any time between two changes of a zone's clocks: some set them back for one month of summer. */
const STEP = (14 * DAY_MS) / 1000;

/** From each start on, in Unix time, clocks are so many seconds ahead of UTC. */
export type Offsets = { starts: number[]; offsets: number[] };

/** Changes of clocks by zone and year; finding those of a year takes a millisecond. */
const changesKnown = new Map<string, Offsets>();

/**
 * The offsets of a time zone, by IANA's name, between two times. Throws RangeError for an unknown zone. The engine's own list
 * of zones is of another age than this program's, and does not have all of them.
 */
export function offsetsOf(timezone: string, { from, until }: { from: number; until: number }): Offsets {
  const format = clockOf(timezone);
  const starts = [from];
  const offsets = [offsetAt(format, from)];
  for (let year = yearOf(from); year <= yearOf(until); year += 1) {
    const changes = changesIn(format, year);
    for (const [i, start] of changes.starts.entries()) {
      if (start <= from || start > until) continue;
      starts.push(start);
      offsets.push(changes.offsets[i] ?? 0);
    }
  }
  return { starts, offsets };
}

function yearOf(second: number): number {
  return new Date(second * 1000).getUTCFullYear();
}

function changesIn(format: Intl.DateTimeFormat, year: number): Offsets {
  const key = `${format.resolvedOptions().timeZone} ${year}`;
  const known = changesKnown.get(key);
  if (known) return known;
  const changes: Offsets = { starts: [], offsets: [] };
  const end = Date.UTC(year + 1, 0) / 1000;
  let before = offsetAt(format, Date.UTC(year, 0) / 1000);
  for (let at = Date.UTC(year, 0) / 1000; at < end; at += STEP) {
    const next = Math.min(end, at + STEP);
    const after = offsetAt(format, next);
    if (after !== before) {
      // The first second with the new offset is after `low`, and not after `high`.
      let [low, high] = [at, next];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (offsetAt(format, middle) === before) low = middle;
        else high = middle;
      }
      changes.starts.push(high);
      changes.offsets.push(after);
    }
    before = after;
  }
  changesKnown.set(key, changes);
  return changes;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = "numeric" as const;
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
}

function offsetAt(format: Intl.DateTimeFormat, second: number): number {
  const parts = new Map(format.formatToParts(second * 1000).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local / 1000 - second;
}

/**
 * SQL of the time that clocks of a zone show at a time of the engine, as if it were of UTC. `prefix`: of the names of its
 * parameters.
 */
export function clockTime(column: string, { starts, offsets }: Offsets, prefix = ""): Condition {
  const [offset] = offsets;
  if (offsets.length === 1) {
    return condition(`${column} + toIntervalSecond({${prefix}offset:Int32})`, { [`${prefix}offset`]: offset });
  }
  return condition(
    `${column} + toIntervalSecond({${prefix}offsets:Array(Int32)}[
      greatest(1, arrayLastIndex(start -> start <= toUnixTimestamp(${column}), {${prefix}starts:Array(Int64)}))])`,
    { [`${prefix}starts`]: starts, [`${prefix}offsets`]: offsets },
  );
}

const [FIRST_DAY, LAST_DAY] = ["1970-01-02", "2105-12-31"];

/**
 * When a day (YYYY-MM-DD) begins in a time zone: at midnight, or where clocks skip it, at the first time after it. Days that
 * no post can be of begin as in UTC.
 */
export function dayStart(timezone: string, day: string): Date {
  const midnight = Date.parse(day) / 1000;
  if (day < FIRST_DAY || day > LAST_DAY) return new Date(midnight * 1000);
  const around = (2 * DAY_MS) / 1000;
  const { starts, offsets } = offsetsOf(timezone, { from: midnight - around, until: midnight + around });
  const times = starts.map((start, i) => Math.max(start, midnight - (offsets[i] ?? 0)));
  const first = times.find((time, i) => time < (starts[i + 1] ?? Number.POSITIVE_INFINITY));
  return new Date((first ?? midnight) * 1000);
}
