import { day } from "#contract/base/dates.ts";
import { unless } from "#web/shared/collections/url.ts";
import { daysOf, PRESETS, presetOf, problemOf, todayIn, type Days, type Preset } from "#contract/base/day-presets.ts";

export const USUAL_RANGE: Preset = "last30";

/** A preset, whose days move on, or two days. */
export type Range = { preset: Preset } | { days: Days };

/** A range of a URL; one that is missing or not valid is the usual one. */
export function readRange(url: unknown): Range {
  const text = typeof url === "string" ? url : "";
  const preset = PRESETS.find((each) => each === text);
  if (preset) return { preset };
  const [from = "", to = "", ...rest] = text.split("..");
  const days = { from: day.safeParse(from).data ?? null, to: day.safeParse(to).data ?? null };
  const isRead = rest.length === 0 && (days.from ?? "") === from && (days.to ?? "") === to;
  const isRange = isRead && (from !== "" || to !== "") && problemOf(days, null) === null;
  return isRange ? { days } : { preset: USUAL_RANGE };
}

export function writeRange(range: Range): string | undefined {
  return "preset" in range ? unless(range.preset, USUAL_RANGE) : `${range.days.from ?? ""}..${range.days.to ?? ""}`;
}

/** The days of a range as they are today. */
export function daysIn(range: Range, today: string): Days {
  return "preset" in range ? daysOf(range.preset, today) : range.days;
}

/** The preset that means these days, which move on with time; else the days. */
export function rangeOf(days: Days, today: string): Range {
  const preset = presetOf(days, today);
  return preset ? { preset } : { days };
}

/** The days of a period as the reader counts them. */
export function readersDays({ from, until }: { from: string | null; until: string }) {
  return { from: from === null ? null : dayOf(from), until: dayOf(until) };
}

function dayOf(iso: string): string {
  return todayIn("reader", new Date(iso));
}
