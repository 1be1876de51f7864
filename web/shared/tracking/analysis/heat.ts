import type { TrackingAnalysis } from "#contract/tracking/shapes.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Shades of the map. */
export const STEPS = 5;

/** Posts of an hour of a weekday. `step`: 1 to STEPS, or null where too few were published to tell. */
export type Slot = {
  weekday: number;
  hour: number;
  posts: number;
  /** Those that the median is of. */
  measured: number;
  median: number | null;
  step: number | null;
};

/**
 * Every hour of a week, Monday first. Hours of which enough is known are divided into as many groups of equal size as
 * there are shades, so that one outlier does not make all others pale; equal medians have the same shade.
 */
export function slotsOf(hours: TrackingAnalysis["hours"]): Slot[][] {
  const medians = hours.flatMap(({ medianEngagement }) => medianEngagement ?? []).toSorted((a, b) => a - b);
  const byTime = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each]));
  return WEEKDAYS.map((weekday) =>
    HOURS.map((hour) => {
      const { posts = 0, measured = 0, medianEngagement: median = null } = byTime.get(`${weekday} ${hour}`) ?? {};
      return { weekday, hour, posts, measured, median, step: median === null ? null : stepOf(median, medians) };
    }),
  );
}

/** By the share of the hours that are below. Where all are alike there is one shade, in the middle. */
function stepOf(median: number, sorted: readonly number[]): number {
  if (sorted[0] === sorted.at(-1)) return Math.ceil(STEPS / 2);
  const below = sorted.findIndex((value) => value >= median);
  return Math.min(STEPS, Math.floor((below / (sorted.length - 1)) * STEPS) + 1);
}

/** Those with enough posts, the highest median first; of equal ones that with more posts. */
export function strongest(slots: readonly (readonly Slot[])[]): (Slot & { median: number })[] {
  return slots
    .flat()
    .flatMap(({ median, ...slot }) => (median === null ? [] : [{ ...slot, median }]))
    .toSorted((a, b) => b.median - a.median || b.measured - a.measured);
}

/** Names of weekdays, in the reader's language. */
export function weekdayName(weekday: number, style: "long" | "short"): string {
  // 2024 began on a Monday.
  return new Intl.DateTimeFormat(undefined, { weekday: style, timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));
}

/** "6 PM", "18"; `style`: "6:00 PM", "18:00". 24 is midnight again. */
export function hourName(hour: number, style: "short" | "long"): string {
  const form = style === "short" ? ({ hour: "numeric" } as const) : ({ timeStyle: "short" } as const);
  return new Intl.DateTimeFormat(undefined, { ...form, timeZone: "UTC" }).format(Date.UTC(2024, 0, 1, hour));
}

/** "Tuesday, 18:00 to 19:00". */
export function slotName({ weekday, hour }: Pick<Slot, "weekday" | "hour">): string {
  return t("analysis.heat.slot", {
    day: weekdayName(weekday, "long"),
    from: hourName(hour, "long"),
    to: hourName(hour + 1, "long"),
  });
}

/** What is known of an hour, as a sentence. */
export function slotText(slot: Slot): string {
  const { posts, median } = slot;
  const counted = { slot: slotName(slot), count: posts, formatted: exact(posts) };
  if (posts === 0) return t("analysis.heat.none", counted);
  if (median === null) return t("analysis.heat.few", counted);
  return t("analysis.heat.cell", { ...counted, measured: exact(slot.measured), median: exact(median) });
}
