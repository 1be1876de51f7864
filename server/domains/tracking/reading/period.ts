import { DAY_MS } from "#contract/base/limits.ts";
import { USUAL_DAYS, type TrackingFilters } from "#contract/tracking/options.ts";
import type { TrackedPeriod } from "#contract/tracking/shapes.ts";
import type { Context } from "../../../context.ts";
import { dayStart } from "../../../engine/queries/posts/zone.ts";

/** A period of posts, both ends included, and as many days before it. */
export type Period = { from: Date | null; until: Date; previous: { from: Date; until: Date } | null };

/** The period of days in a time zone. No post is of the future, so that it ends now at the latest. */
export function periodOf({ clock }: Context, { range, timezone }: Pick<TrackingFilters, "range" | "timezone">): Period {
  const now = clock.now();
  const { first, after, before } = daysOf(range, dayIn(timezone, now));
  const from = first === null ? null : dayStart(timezone, first);
  const until = new Date(Math.min(dayStart(timezone, after).getTime() - 1, now.getTime()));
  const start = before === null ? null : dayStart(timezone, before);
  return { from, until, previous: from && start && { from: start, until: new Date(from.getTime() - 1) } };
}

/** Only days of a period, which have no period before them to be compared with. */
export function narrowedTo(whole: Period, { period, timezone }: Pick<TrackingFilters, "period" | "timezone">): Period {
  if (period.from === null && period.to === null) return whole;
  const from = period.from === null ? null : dayStart(timezone, String(period.from));
  const last = period.to === null ? null : String(period.to);
  const until = last === null ? whole.until : new Date(dayStart(timezone, shifted(last, 1) ?? last).getTime() - 1);
  return {
    from: from && whole.from ? new Date(Math.max(from.getTime(), whole.from.getTime())) : (from ?? whole.from),
    until: new Date(Math.min(until.getTime(), whole.until.getTime())),
    previous: null,
  };
}

/** Whether figures that were read then are of less time than a period has: those of one that goes on are as new as can be. */
export function isOutdated({ clock }: Context, { until }: Period, countedAt: Date): boolean {
  return hasEnded({ clock }, { until }) && countedAt <= until;
}

export function hasEnded({ clock }: Pick<Context, "clock">, { until }: Pick<Period, "until">): boolean {
  return until < clock.now();
}

type Days = {
  first: string | null;
  /** The day after the last. */ after: string;
  /** The first of the period before. */ before: string | null;
};

/** The days that a period begins and ends before, by its first and last day. Without a range, the last days are meant. */
export function daysOf(range: TrackingFilters["range"], today: string): Days {
  const last = range?.to ?? today;
  const first = range ? range.from : shifted(today, 1 - USUAL_DAYS);
  const after = shifted(last, 1) ?? last;
  if (first === null) return { first, after, before: null };
  // A period that has not ended is compared with as many days as have passed of it.
  const shown = last < today || first > today ? last : today;
  return { first, after, before: shifted(first, -lengthOf(first, shown)) };
}

function lengthOf(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}

/** null: a year that days of the contract do not have. */
function shifted(day: string, by: number): string | null {
  const time = new Date(Date.parse(day) + by * DAY_MS);
  const year = time.getUTCFullYear();
  return year < 1 || year > 9999 ? null : time.toISOString().slice(0, 10);
}

/** The day of a time in a time zone. */
export function dayIn(timeZone: string, time: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const part = new Map(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  // Years before 1000 are written without zeros before them.
  return [part.get("year")?.padStart(4, "0"), part.get("month"), part.get("day")].join("-");
}

export function presentPeriod({ from, until, previous }: Period): TrackedPeriod {
  return {
    from: from?.toISOString() ?? null,
    until: until.toISOString(),
    previous: previous && { from: previous.from.toISOString(), until: previous.until.toISOString() },
  };
}
