import {
  activeFilters,
  keyOf,
  needsAllNetworks,
  NO_NETWORKS,
  withoutFilter,
  type ActiveFilter,
} from "./active-filters.ts";
import type { DiscoverySearch } from "./search-params.ts";

/** Fields of which creators need to match any one choice: removing one of several would narrow further. */
const ANY_OF = ["niches", "countries", "languages", "networks", "followerTiers", "tiers", "keywords"] as const;
type AnyOf = (typeof ANY_OF)[number];

/** One filter that can be removed, and what to change in the search for that. */
export type Relaxation = {
  key: string;
  removed: ActiveFilter | { of: "all"; field: AnyOf; count: number };
  patch: Partial<DiscoverySearch>;
};

/** Every filter that can be removed by itself, lists of alternatives as one. */
export function relaxations(search: DiscoverySearch): Relaxation[] {
  const isEvery = (field: AnyOf) =>
    (field === "keywords" && search.match === "and") || (field === "networks" && needsAllNetworks(search));
  const whole = ANY_OF.filter((field) => search[field].length > 1 && !isEvery(field));
  const isWhole = ({ of }: ActiveFilter) => whole.some((field) => field === (of === "countryGroup" ? "countries" : of));
  const single = activeFilters(search).filter((filter) => !isWhole(filter));
  return [
    ...single.map((filter) => ({ key: keyOf(filter), removed: filter, patch: withoutFilter(search, filter) })),
    ...whole.map((field) => ({
      key: field,
      removed: { of: "all", field, count: search[field].length } as const,
      patch: field === "networks" ? NO_NETWORKS : { [field]: [] },
    })),
  ];
}

/** Whether this is, or holds, the filter that was set last. */
export function holds({ key, removed }: Relaxation, latest: ActiveFilter): boolean {
  if (removed.of !== "all") return key === keyOf(latest);
  return removed.field === (latest.of === "countryGroup" ? "countries" : latest.of);
}

/** The filter that the second search has and the first has not: the one set last. */
export function newestFilter(before: DiscoverySearch, after: DiscoverySearch): ActiveFilter | undefined {
  const known = new Set(activeFilters(before).map((filter) => keyOf(filter)));
  return activeFilters(after).findLast((filter) => !known.has(keyOf(filter)));
}
