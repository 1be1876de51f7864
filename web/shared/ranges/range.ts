import { METRICS, RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { networkFilter } from "#contract/discovery/network-filter.ts";

/** The figures that can be bounded, in the order of a table's columns. */
export const RANGED = RANGE_METRICS;
export type Ranged = RangeMetric;
/** Inclusive; a missing end is open. */
export type Range = { min?: number | undefined; max?: number | undefined };

/** Whether the contract takes it: within its bounds and min not above max. */
export function isValid(of: Ranged, range: Range): boolean {
  return networkFilter.safeParse({ [of]: range }).success;
}

export function isEmpty({ min, max }: Range): boolean {
  return min === undefined && max === undefined;
}

/** How a figure is typed and written: "50k" · "3%" · "2.5". */
export type Kind = "count" | "rate" | "number";

export function kindOf(of: Ranged): Kind {
  const { unit } = METRICS[of];
  if (unit === "fraction") return "rate";
  return unit === "per week" ? "number" : "count";
}
