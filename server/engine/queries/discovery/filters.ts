import type { z } from "zod";
import type { DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import type { networkFilter } from "#contract/discovery/network-filter.ts";
import { wantedShares } from "#contract/discovery/audience-filter.ts";
import { FOLLOWER_TIERS } from "#contract/figures/follower-tier.ts";
import { isNarrowed } from "#contract/creators.ts";
import { TIER_BOUNDS } from "#contract/figures/windows.ts";
import { RANGE_METRICS } from "#contract/figures/metrics.ts";
import { NETWORKS, type Network } from "#contract/networks/networks.ts";
import { searchText } from "#contract/search/search-text.ts";
import { audienceKey } from "../../audience-shares.ts";
import { activeSince } from "../../windows.ts";
import { lastPostColumn, metricColumn, presentColumn } from "../../tables.ts";
import { all, any, condition, type Condition } from "../condition.ts";
import { visibleCreators, type Layers } from "../layer.ts";
import { headlineFigure, headlineScore, type Headline } from "./headline.ts";
import { keywordsConditions } from "./keywords.ts";

/** Sort only affects the order. */
type Filters = Omit<DiscoveryFilters, "sort">;
type NetworkFilter = z.infer<typeof networkFilter>;

/** Creators of whose audience the workspace knows more than the index has, and those of them that match. */
export type OwnAudiences = { known: number[]; matching: number[] };

export type DiscoveryQuery = {
  layers: Layers;
  filters: Filters;
  now: Date;
  /** The caller's CRM, for hideCrmCreators. */
  crmCreatorIds: number[];
  /** What the caller's own reports and estimates decide, for audience. */
  ownAudiences?: OwnAudiences | undefined;
  /** The accounts that rows can be about. */
  headline: Headline;
};

/** The condition of each filter of the contract. */
const CONDITIONS: Record<keyof Filters, (query: DiscoveryQuery) => Condition[]> = {
  profileType: ({ filters: { profileType = "creators" } }) =>
    profileType === "all"
      ? []
      : [condition("is_brand = {is_brand:UInt8}", { is_brand: profileType === "brands" ? 1 : 0 })],
  industry: ({ filters: { industry, primary } }) =>
    industry === undefined
      ? []
      : [condition(primary ? "primary_root = {industry:UInt32}" : "has(roots, {industry:UInt32})", { industry })],
  niches: ({ filters: { niches = [], primary } }) =>
    oneOf(niches, primary ? "primary_niche IN {niches:Array(UInt32)}" : "hasAny(niches, {niches:Array(UInt32)})", {
      niches,
    }),
  // Modifies niches and industry, see there.
  primary: () => [],
  networks: ({ filters, now }) => networksConditions(filters, now),
  // Part of the condition on networks.
  networksMethod: () => [],
  networkStats: () => [],
  followers: () => [],
  followerTiers: ({ filters: { followerTiers = [] }, headline }) => tierConditions(followerTiers, headline),
  gender: ({ filters: { gender = "all" } }) =>
    gender === "all" ? [] : [condition("gender = {gender:UInt8}", { gender })],
  countries: ({ filters: { countries = [] } }) =>
    oneOf(countries, "country IN {countries:Array(String)}", { countries }),
  city: ({ filters: { city = "" } }) =>
    city === "" ? [] : [condition("city != '' AND city = {city:String}", { city: searchText(city) })],
  languages: ({ filters: { languages = [] } }) =>
    oneOf(languages, "language IN {languages:Array(String)}", { languages }),
  tiers: ({ filters: { tiers = [] }, headline }) => scoreBandConditions(tiers, headline),
  minAuthenticity: ({ filters: { minAuthenticity: min } }) => bound("authenticity", { min }),
  minRising: ({ filters: { minRising: min } }) => bound("rising", { min }),
  premium: ({ filters }) => (filters.premium ? [condition("is_premium")] : []),
  hideCrmCreators: ({ filters: { hideCrmCreators }, crmCreatorIds }) =>
    hideCrmCreators ? oneOf(crmCreatorIds, "id NOT IN {in_crm:Array(UInt64)}", { in_crm: crmCreatorIds }) : [],
  growing: ({ filters }) => (filters.growing ? [condition("best_growth > 0")] : []),
  hideWithoutEmail: ({ filters }) => (filters.hideWithoutEmail ? [condition("has_email")] : []),
  showVerifiedCreators: ({ filters }) => (filters.showVerifiedCreators ? [condition("is_verified")] : []),
  globalActiveAccounts: ({ filters, now }) => (filters.globalActiveAccounts ? [postedLately("last_post_at", now)] : []),
  audience: ({ filters, ownAudiences }) => audienceConditions(filters, ownAudiences),
  keywords: ({ filters: { keywords }, now, layers }) => (keywords ? keywordsConditions(keywords, now, layers) : []),
  admin: ({ filters: { admin = {} } }) => createdBetween(admin.createdAt ?? {}),
};

/** Creators that match every filter, as the caller sees them. */
export function matchesFilters(query: DiscoveryQuery): Condition {
  // Which rows are replaced is looked up last, for the fewest rows.
  return all([...Object.values(CONDITIONS).flatMap((conditions) => conditions(query)), visibleCreators(query.layers)]);
}

/** The networks on which audiences are filtered: those that are chosen, else all. */
export function audienceNetworks({ networks = [], networkStats = {} }: Filters): readonly Network[] {
  const chosen = NETWORKS.filter((network) => networks.includes(network) || networkStats[network] !== undefined);
  return chosen.length > 0 ? chosen : NETWORKS;
}

function audienceConditions(
  filters: Filters,
  { known, matching }: OwnAudiences = { known: [], matching: [] },
): Condition[] {
  const wanted = wantedShares(filters.audience);
  if (wanted.length === 0) return [];
  const fits = audienceNetworks(filters).map((network) =>
    all(
      wanted.map(({ dimension, code, least }, i) =>
        condition(
          `arrayExists((key, share) -> key = {audience_${network}_${i}:String} AND share >= {audience_least_${i}:Float64}, audience_keys, audience_shares)`,
          { [`audience_${network}_${i}`]: audienceKey(network, dimension, code), [`audience_least_${i}`]: least },
        ),
      ),
    ),
  );
  const indexed = all([
    hasIndexedAudience,
    ...oneOf(known, "id NOT IN {audience_known:Array(UInt64)}", { audience_known: known }),
    any(fits),
  ]);
  const own = oneOf(matching, "id IN {audience_matching:Array(UInt64)}", { audience_matching: matching });
  return [any([...own, indexed])];
}

/** Fictional creators have these, and those who let a network tell of the audience of a connected account. */
export const hasIndexedAudience = condition("notEmpty(audience_keys)");

/** Creators with an audience that can be filtered by: one in the index, or one of these. */
export function hasAudience(known: readonly number[]): Condition {
  return any([...oneOf([...known], "id IN {audience_own:Array(UInt64)}", { audience_own: known }), hasIndexedAudience]);
}

function tierConditions(wanted: readonly string[], headline: Headline): Condition[] {
  const followers = headlineFigure(headline, "followers");
  const params = all(headline.map(({ fits }) => fits)).params;
  const among = FOLLOWER_TIERS.filter(({ id }) => wanted.includes(id)).map(({ from, to = Infinity }) =>
    condition(`${followers} >= ${from} AND ${followers} < ${to === Infinity ? "inf" : to}`, params),
  );
  return among.length === 0 ? [] : [any(among)];
}

/** Filters by the score that rows show. A score of 0 is an unknown one. */
function scoreBandConditions(wanted: readonly number[], headline: Headline): Condition[] {
  if (wanted.length === 0) return [];
  const bands = condition("{tiers:Array(UInt8)}", { tiers: wanted });
  if (!isNarrowed(headline)) return [condition(`tier IN ${bands.sql}`, bands.params)];
  const score = headlineScore(headline);
  const within = TIER_BOUNDS.map((above, at) => `${score} > ${above}, ${at + 1}`);
  const params = { ...bands.params, ...all(headline.map(({ fits }) => fits)).params };
  return [
    condition(`multiIf(${within.join(", ")}, ${score} > 0, ${TIER_BOUNDS.length + 1}, 0) IN ${bands.sql}`, params),
  ];
}

function oneOf(values: unknown[], sql: string, params: Record<string, unknown>): Condition[] {
  return values.length === 0 ? [] : [condition(sql, params)];
}

function postedLately(column: string, now: Date): Condition {
  return condition(`${column} > {active_since:DateTime('UTC')}`, {
    active_since: toSeconds(activeSince(now).getTime()),
  });
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

/** Unix time in seconds. Compared as numbers: a DateTime ends in 2106, input may exceed that. */
function createdBetween({ min, max }: { min?: string; max?: string }): Condition[] {
  const created = "toInt64(toUnixTimestamp(created_at))";
  return [
    ...(min ? [condition(`${created} >= {created_min:Int64}`, { created_min: toSeconds(Date.parse(min)) })] : []),
    ...(max ? [condition(`${created} <= {created_max:Int64}`, { created_max: toSeconds(Date.parse(max)) })] : []),
  ];
}

/**
 * Returns the networks that are chosen or have ranges, or all when only followers are bounded, each with the condition
 * that the creator's account on it matches.
 */
export function accountsSought(
  { networks = [], networkStats = {}, networksMethod = "or", followers = {} }: Filters,
  now: Date,
): Headline {
  const rangesOf = (network: Network) => statsConditions(network, networkStats[network] ?? {}, now);
  const chosen = NETWORKS.filter((network) => networks.includes(network) || rangesOf(network).length > 0);
  const among = chosen.length > 0 ? chosen : isBounded(followers) ? NETWORKS : [];
  const isEvery = networksMethod === "and" && chosen.length > 0;
  return among.map((network) => ({
    network,
    fits: all([
      condition(presentColumn(network)),
      ...rangesOf(network),
      ...(isEvery ? [] : sizeConditions(network, followers)),
    ]),
  }));
}

/** Accounts on any or all of the networks, each within the ranges of its network. */
function networksConditions(filters: Filters, now: Date): Condition[] {
  const { networks = [], networkStats = {}, networksMethod = "or", followers = {} } = filters;
  const sought = accountsSought(filters, now);
  if (sought.length === 0) return [];
  const fits = sought.map((one) => one.fits);
  const isOfAll = networks.length === 0 && Object.keys(networkStats).length === 0;
  if (networksMethod === "or" || isOfAll) return [any(fits)];
  const size = sought.map(({ network }) => all(sizeConditions(network, followers)));
  return isBounded(followers) ? [...fits, any(size)] : fits;
}

function isBounded({ min, max }: { min?: number; max?: number }): boolean {
  return min !== undefined || max !== undefined;
}

function sizeConditions(network: Network, followers: { min?: number; max?: number }): Condition[] {
  return bound(metricColumn(network, "followers"), followers, "followers");
}

function statsConditions(network: Network, stats: NetworkFilter, now: Date): Condition[] {
  const bounds = RANGE_METRICS.flatMap((metric) => bound(metricColumn(network, metric), stats[metric] ?? {}));
  return stats.activeAccounts ? bounds.concat(postedLately(lastPostColumn(network), now)) : bounds;
}

/** NaN, a missing metric, fails every comparison, so it never matches a bound. */
function bound(column: string, { min, max }: { min?: number | undefined; max?: number }, name = column): Condition[] {
  const conditions: Condition[] = [];
  if (min !== undefined) conditions.push(condition(`${column} >= {${name}_min:Float64}`, { [`${name}_min`]: min }));
  if (max !== undefined) conditions.push(condition(`${column} <= {${name}_max:Float64}`, { [`${name}_max`]: max }));
  return conditions;
}
