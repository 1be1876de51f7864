import type { discover, DiscoveryFilters } from "#contract/discovery.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { GENDERS } from "#contract/states.ts";
import { listRanges } from "./ranges.ts";
import type { DiscoverySearch } from "./search-params.ts";

const GENDER_CODES = {
  all: undefined,
  female: GENDERS.female,
  male: GENDERS.male,
  unknown: GENDERS.undefined,
} as const;

/** The call that answers a search; says only what narrows it. */
export function requestOf(search: DiscoverySearch): InputOf<typeof discover> {
  return { filters: filtersOf(search), page: search.page, seed: search.seed };
}

function filtersOf(search: DiscoverySearch): DiscoveryFilters {
  const { sort, profileType, gender, keywords, match, networkStats } = search;
  return {
    sort,
    profileType,
    gender: GENDER_CODES[gender],
    hideCrmCreators: search.hideCrmCreators || undefined,
    niches: some(search.niches),
    networks: some(search.networks),
    countries: some(search.countries),
    languages: some(search.languages),
    networkStats: listRanges(networkStats).length > 0 ? networkStats : undefined,
    keywords: keywords.length > 0 ? { keys: keywords, method: match, searchIn: { socialBio: true } } : undefined,
  };
}

function some<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}
