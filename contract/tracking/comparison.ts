import type { Compared, TrackingOverview } from "./shapes.ts";

/** A change since the period before, as a fraction; null: there is nothing to compare with, or it was zero. */
export function changeOf({ value, previous }: Compared): number | null {
  return value === null || previous === null || previous === 0 ? null : value / previous - 1;
}

/** The part of the creators who publish of which posts have to be known from earlier. */
export const KNOWN_LEAST = 0.9;

/** Whether a change is one of what was published, and not of what is known. */
export function isComparable({ knownBefore, metrics }: Pick<TrackingOverview, "knownBefore" | "metrics">): boolean {
  return areKnownBefore(knownBefore, metrics.activeCreators.value);
}

/** Of most of these active creators posts are known from before the earlier period. */
export function areKnownBefore(knownBefore: number | null, active: number | null): boolean {
  return knownBefore !== null && knownBefore >= KNOWN_LEAST * (active ?? 0);
}
