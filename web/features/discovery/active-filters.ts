import type { CountryGroup } from "#contract/country-groups.ts";
import { inGroups, withoutGroup } from "./country-choice.ts";
import { listRanges, withoutNetwork, withRange, type ListedRange } from "./ranges.ts";
import { NO_FILTERS, TOGGLES, type DiscoverySearch, type Toggle } from "./search-params.ts";

type ListName = "niches" | "networks" | "activeAccounts" | "countries" | "languages" | "tiers" | "keywords";

/** One thing that narrows the search and can be taken away by itself. */
export type ActiveFilter =
  | { of: "profileType"; value: DiscoverySearch["profileType"] }
  | { of: "gender"; value: DiscoverySearch["gender"] }
  | { of: "industry"; value: number }
  | { of: "primary" }
  | { of: "city"; value: string }
  | { of: "added"; from: string | undefined; to: string | undefined }
  | { of: "toggle"; value: Toggle }
  | { of: "range"; value: ListedRange }
  | { of: "countryGroup"; value: CountryGroup }
  | { [L in ListName]: { of: L; value: DiscoverySearch[L][number] } }[ListName];

/** The parts of the panel, in its order. */
export const SECTIONS = ["who", "about", "where", "reach", "more", "admin"] as const;
export type Section = (typeof SECTIONS)[number];

/** "Only the primary niche" narrows nothing by itself. */
function asksForPrimary({ primary, niches, industry }: DiscoverySearch): boolean {
  return primary && (niches.length > 0 || industry !== undefined);
}

/** What narrows the search, in the order of the panel. */
export function activeFilters(search: DiscoverySearch): ActiveFilter[] {
  const { profileType, gender, industry, city, addedFrom, addedTo } = search;
  const { groups, others } = inGroups(search.countries);
  const filters: (ActiveFilter | false)[] = [
    profileType !== NO_FILTERS.profileType && { of: "profileType", value: profileType },
    gender !== NO_FILTERS.gender && { of: "gender", value: gender },
    ...TOGGLES.map((value) => search[value] && ({ of: "toggle", value } as const)),
    industry !== undefined && { of: "industry", value: industry },
    ...search.niches.map((value) => ({ of: "niches", value }) as const),
    asksForPrimary(search) && { of: "primary" },
    ...search.keywords.map((value) => ({ of: "keywords", value }) as const),
    ...groups.map((value) => ({ of: "countryGroup", value }) as const),
    ...others.map((value) => ({ of: "countries", value }) as const),
    city !== "" && { of: "city", value: city },
    ...search.languages.map((value) => ({ of: "languages", value }) as const),
    ...search.networks.map((value) => ({ of: "networks", value }) as const),
    ...search.activeAccounts.map((value) => ({ of: "activeAccounts", value }) as const),
    ...listRanges(search.networkStats).map((value) => ({ of: "range", value }) as const),
    ...search.tiers.map((value) => ({ of: "tiers", value }) as const),
    (addedFrom !== undefined || addedTo !== undefined) && { of: "added", from: addedFrom, to: addedTo },
  ];
  return filters.filter((filter) => filter !== false);
}

/** Tells filters apart, also over time: a filter that was changed is another one. */
export function keyOf(filter: ActiveFilter): string {
  return JSON.stringify(filter);
}

export function sectionOf(filter: ActiveFilter): Section {
  switch (filter.of) {
    case "profileType":
    case "gender":
      return "who";
    case "industry":
    case "niches":
    case "primary":
    case "keywords":
      return "about";
    case "countries":
    case "countryGroup":
    case "city":
    case "languages":
      return "where";
    case "networks":
    case "activeAccounts":
    case "range":
      return "reach";
    case "toggle":
      return filter.value === "hideCrmCreators" ? "who" : "more";
    case "tiers":
      return "more";
    case "added":
      return "admin";
  }
}

function without<T>(values: readonly T[], gone: T): T[] {
  return values.filter((value) => value !== gone);
}

/** What to change in the search so that this filter is gone. */
export function withoutFilter(search: DiscoverySearch, filter: ActiveFilter): Partial<DiscoverySearch> {
  switch (filter.of) {
    case "profileType":
      return { profileType: NO_FILTERS.profileType, niches: [], industry: undefined };
    case "gender":
      return { gender: NO_FILTERS.gender };
    case "industry":
      return { industry: undefined };
    case "primary":
      return { primary: false };
    case "city":
      return { city: "" };
    case "added":
      return { addedFrom: undefined, addedTo: undefined };
    case "toggle":
      return { [filter.value]: false };
    case "range":
      return { networkStats: withRange(search.networkStats, { ...filter.value, range: {} }) };
    case "countryGroup":
      return { countries: withoutGroup(search.countries, filter.value) };
    case "networks":
      return withoutNetworkOf(search, filter.value);
    case "activeAccounts":
      return { activeAccounts: without(search.activeAccounts, filter.value) };
    case "niches":
      return { niches: without(search.niches, filter.value) };
    case "keywords":
      return { keywords: without(search.keywords, filter.value) };
    case "countries":
      return { countries: without(search.countries, filter.value) };
    case "languages":
      return { languages: without(search.languages, filter.value) };
    case "tiers":
      return { tiers: without(search.tiers, filter.value) };
  }
}

/** A network goes with all that is asked of it. */
export function withoutNetworkOf(
  search: Pick<DiscoverySearch, "networks" | "networkStats" | "activeAccounts">,
  gone: DiscoverySearch["networks"][number],
): Pick<DiscoverySearch, "networks" | "networkStats" | "activeAccounts"> {
  return {
    networks: without(search.networks, gone),
    networkStats: withoutNetwork(search.networkStats, gone),
    activeAccounts: without(search.activeAccounts, gone),
  };
}
