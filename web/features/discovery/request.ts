import type { discover, DiscoveryFilters } from "#contract/discovery.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { Network } from "#contract/networks.ts";
import { GENDERS } from "#contract/states.ts";
import type { DiscoverySearch } from "./search-params.ts";

const GENDER_CODES = {
  all: undefined,
  female: GENDERS.female,
  male: GENDERS.male,
  unknown: GENDERS.undefined,
} as const;

const DAY_MS = 86_400_000;

/** The call that answers a search; says only what narrows it. */
export function requestOf(search: DiscoverySearch): InputOf<typeof discover> {
  return { filters: filtersOf(search), page: search.page, seed: search.seed };
}

function filtersOf(search: DiscoverySearch): DiscoveryFilters {
  const { sort, profileType, gender, industry, niches, city } = search;
  return {
    sort,
    profileType,
    gender: GENDER_CODES[gender],
    industry,
    niches: some(niches),
    primary: (search.primary && (niches.length > 0 || industry !== undefined)) || undefined,
    networks: some(search.networks),
    countries: some(search.countries),
    city: city === "" ? undefined : city,
    languages: some(search.languages),
    tiers: some(search.tiers),
    premium: search.premium || undefined,
    hideCrmCreators: search.hideCrmCreators || undefined,
    hideWithoutEmail: search.hideWithoutEmail || undefined,
    showVerifiedCreators: search.showVerifiedCreators || undefined,
    globalActiveAccounts: search.globalActiveAccounts || undefined,
    networkStats: networkStatsOf(search),
    keywords: keywordsOf(search),
    admin: addedOf(search),
  };
}

function networkStatsOf({ networkStats, activeAccounts }: DiscoverySearch): DiscoveryFilters["networkStats"] {
  const stats: Partial<Record<Network, NonNullable<DiscoveryFilters["networkStats"]>[Network]>> = { ...networkStats };
  for (const network of activeAccounts) stats[network] = { ...stats[network], activeAccounts: true };
  return Object.keys(stats).length > 0 ? stats : undefined;
}

function keywordsOf({ keywords, match, searchIn }: DiscoverySearch): DiscoveryFilters["keywords"] {
  if (keywords.length === 0) return undefined;
  return {
    keys: keywords,
    method: match,
    searchIn: Object.fromEntries(searchIn.map((field) => [field, true])),
  };
}

/** Whole days of the reader's zone. */
function addedOf({ addedFrom, addedTo }: DiscoverySearch): DiscoveryFilters["admin"] {
  if (addedFrom === undefined && addedTo === undefined) return undefined;
  return {
    createdAt: {
      min: addedFrom && new Date(startOf(addedFrom)).toISOString(),
      max: addedTo && new Date(startOf(addedTo) + DAY_MS - 1).toISOString(),
    },
  };
}

/** By the reader's clock, in milliseconds. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00`);
}

function some<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}
