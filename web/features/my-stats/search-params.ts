import { METRIC_RANGES, type MetricRange } from "#contract/my-stats/metrics.ts";
import { z } from "zod";
import { oneParam, pickBy, unless, type UrlInput } from "#web/shared/collections/url.ts";

export const STATS_TABS = ["week", "month", "recaps", "achievements", "rankings", "metrics"] as const;

const tab = oneParam(z.enum(STATS_TABS));
const creator = oneParam(z.int().min(1));

export type StatsState = {
  tab: (typeof STATS_TABS)[number];
  range: MetricRange;
  /** The id of one of the user's creators; undefined: the first. */
  of: number | undefined;
};

export type StatsSearch = { tab?: StatsState["tab"]; range?: string; of?: number };

/** "90d": bare digits would be a number in the URL. */
function rangeName(range: MetricRange): string {
  return range === "all" ? range : `${range}d`;
}

/** What the URL says; what is missing or not valid is as usual. */
export function readStats(search: UrlInput): StatsState {
  return {
    tab: tab.read(search["tab"]) ?? "week",
    range: METRIC_RANGES.find((range) => rangeName(range) === search["range"]) ?? "30",
    of: creator.read(search["of"]),
  };
}

/** Only what differs from the usual. */
export function writeStats({ tab: shown, range, of }: StatsState): StatsSearch {
  const own = { tab: unless(shown, "week"), range: unless(rangeName(range), rangeName("30")), of };
  return pickBy(own, (value) => value !== undefined);
}

export const statsUrl = { search: (input: UrlInput): StatsSearch => writeStats(readStats(input)) };
