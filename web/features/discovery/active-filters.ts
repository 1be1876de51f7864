import { NO_FILTERS, type DiscoverySearch } from "./search-params.ts";
import { listRanges, withoutNetwork, withRange, type ListedRange } from "./ranges.ts";

/** Fields of the search that hold a list of values, each value a filter of its own. */
const LISTS = ["niches", "networks", "countries", "languages", "keywords"] as const;

/** One thing that narrows the search and can be taken away by itself. */
export type ActiveFilter =
  | { of: "profileType"; value: DiscoverySearch["profileType"] }
  | { of: "gender"; value: DiscoverySearch["gender"] }
  | { of: "hideCrmCreators" }
  | { of: "range"; value: ListedRange }
  | { [L in (typeof LISTS)[number]]: { of: L; value: DiscoverySearch[L][number] } }[(typeof LISTS)[number]];

/** What narrows the search, in the order of the panel. */
export function activeFilters(search: DiscoverySearch): ActiveFilter[] {
  const { profileType, gender, hideCrmCreators } = search;
  const filters: (ActiveFilter | false)[] = [
    profileType !== NO_FILTERS.profileType && { of: "profileType", value: profileType },
    gender !== NO_FILTERS.gender && { of: "gender", value: gender },
    hideCrmCreators && { of: "hideCrmCreators" },
    ...search.niches.map((value) => ({ of: "niches", value }) as const),
    ...search.keywords.map((value) => ({ of: "keywords", value }) as const),
    ...search.countries.map((value) => ({ of: "countries", value }) as const),
    ...search.languages.map((value) => ({ of: "languages", value }) as const),
    ...search.networks.map((value) => ({ of: "networks", value }) as const),
    ...listRanges(search.networkStats).map((value) => ({ of: "range", value }) as const),
  ];
  return filters.filter((filter) => filter !== false);
}

/** What to change in the search so that this filter is gone. */
export function withoutFilter(search: DiscoverySearch, filter: ActiveFilter): Partial<DiscoverySearch> {
  switch (filter.of) {
    case "profileType":
      return { profileType: NO_FILTERS.profileType, niches: [] };
    case "gender":
      return { gender: NO_FILTERS.gender };
    case "hideCrmCreators":
      return { hideCrmCreators: false };
    case "range":
      return { networkStats: withRange(search.networkStats, { ...filter.value, range: {} }) };
    case "networks":
      return {
        networks: search.networks.filter((value) => value !== filter.value),
        networkStats: withoutNetwork(search.networkStats, filter.value),
      };
    case "niches":
      return { niches: search.niches.filter((value) => value !== filter.value) };
    case "keywords":
      return { keywords: search.keywords.filter((value) => value !== filter.value) };
    case "countries":
      return { countries: search.countries.filter((value) => value !== filter.value) };
    case "languages":
      return { languages: search.languages.filter((value) => value !== filter.value) };
  }
}
