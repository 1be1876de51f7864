import type { z } from "zod";
import type { DiscoveryFilters, networkFilter } from "#contract/discovery.ts";
import { RANGE_METRICS } from "#contract/metrics.ts";
import { NETWORKS, type Network } from "#contract/networks.ts";
import { searchText } from "#contract/search-text.ts";
import { trust } from "#contract/trust.ts";
import { lastPostColumn, metricColumn, presentColumn } from "../../tables.ts";
import { all, condition, type Condition } from "../condition.ts";
import { keywordsCondition } from "./keywords.ts";

type NetworkFilter = z.infer<typeof networkFilter>;

/** What filters mean beyond what they say. */
export type Asking = {
  now: Date;
  /** The caller's CRM, for hideCrmCreators. */
  crmCreatorIds: number[];
};

/** Filters the engine answers; sort orders, and the others are refused before (discovery/rules.ts). */
type Answered = Omit<DiscoveryFilters, "sort" | "premium" | "admin">;

type FilterName = keyof Answered;

type Meaning<F extends FilterName> = (
  value: NonNullable<Answered[F]>,
  asking: Asking & { filters: Answered },
) => Condition[];

const ACTIVE_MS = 30 * 24 * 60 * 60 * 1000;

/** The one vocabulary: each filter of the contract and the condition it is. */
const MEANINGS: { [F in FilterName]: Meaning<F> } = {
  profileType: (type) =>
    type === "all" ? [] : [condition("is_brand = {is_brand:UInt8}", { is_brand: type === "brands" ? 1 : 0 })],
  industry: (root, { filters }) => [
    condition(filters.primary ? "primary_root = {industry:UInt32}" : "has(roots, {industry:UInt32})", {
      industry: root,
    }),
  ],
  niches: (niches, { filters }) =>
    anyOf(niches, filters.primary ? "primary_niche IN {niches:Array(UInt32)}" : "hasAny(niches, {niches:Array(UInt32)})", {
      niches,
    }),
  // Says how niches and industry are meant, see there.
  primary: () => [],
  networks: (networks) => networks.map((network) => condition(presentColumn(network))),
  gender: (gender) => (gender === "all" ? [] : [condition("gender = {gender:UInt8}", { gender })]),
  countries: (countries) => anyOf(countries, "country IN {countries:Array(String)}", { countries }),
  city: (city) => (city === "" ? [] : [condition("city != '' AND city = {city:String}", { city: searchText(city) })]),
  languages: (languages) => anyOf(languages, "language IN {languages:Array(String)}", { languages }),
  tiers: (tiers) => anyOf(tiers, "tier IN {tiers:Array(UInt8)}", { tiers }),
  hideCrmCreators: (on, { crmCreatorIds }) =>
    on && crmCreatorIds.length > 0 ? [condition("id NOT IN {in_crm:Array(UInt64)}", { in_crm: crmCreatorIds })] : [],
  hideWithoutEmail: (on) => (on ? [condition("has_email")] : []),
  showVerifiedCreators: (on) => (on ? [condition("is_verified")] : []),
  globalActiveAccounts: (on, { now }) => (on ? [postedSince("last_post_at", now)] : []),
  networkStats: (stats, { now }) => NETWORKS.flatMap((network) => statsConditions(network, stats[network] ?? {}, now)),
  keywords: keywordsCondition,
};

const NAMES = trust<FilterName[]>(Object.keys(MEANINGS)); // by its type it has every filter and nothing else

/** Creators that fit every filter. */
export function fitting(given: Answered, asking: Asking): Condition {
  const filters: Answered = { ...given, profileType: given.profileType ?? "creators" };
  return all(NAMES.flatMap((name) => meaningOf(name, { ...asking, filters })));
}

function meaningOf<F extends FilterName>(name: F, asking: Asking & { filters: Answered }): Condition[] {
  const value: Answered[F] = asking.filters[name];
  return value === undefined || value === null ? [] : MEANINGS[name](value, asking);
}

function anyOf(values: unknown[], sql: string, params: Record<string, unknown>): Condition[] {
  return values.length === 0 ? [] : [condition(sql, params)];
}

function postedSince(column: string, now: Date): Condition {
  return condition(`${column} > {active_since:DateTime('UTC')}`, {
    active_since: Math.floor((now.getTime() - ACTIVE_MS) / 1000),
  });
}

/** NaN, a missing figure, is neither above nor below anything, so a bound that is set never lets it pass. */
function statsConditions(network: Network, stats: NetworkFilter, now: Date): Condition[] {
  const bounds = RANGE_METRICS.flatMap((metric) => {
    const column = metricColumn(network, metric);
    const { min, max } = stats[metric] ?? {};
    return [
      ...(min === undefined ? [] : [condition(`${column} >= {${column}_min:Float64}`, { [`${column}_min`]: min })]),
      ...(max === undefined ? [] : [condition(`${column} <= {${column}_max:Float64}`, { [`${column}_max`]: max })]),
    ];
  });
  return stats.activeAccounts ? [...bounds, postedSince(lastPostColumn(network), now)] : bounds;
}
