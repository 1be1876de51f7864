import { discoveryCollection, type DiscoverySection } from "#contract/collections/discovery.ts";
import type { Field } from "#contract/collections/collection.ts";
import type { CountryGroup } from "#contract/countries/country-groups.ts";
import { filterValues, rangeIn } from "#web/shared/collections/filters/filter-values.ts";
import { isEmpty, type Range } from "#web/shared/ranges/range.ts";
import { inGroups, withoutGroup } from "./country-choice.ts";
import { listRanges, withoutNetwork, withRange, type ListedRange } from "./ranges.ts";
import { NO_FILTERS, type DiscoverySearch } from "./search-params.ts";

type Fields = typeof discoveryCollection.fields;
export type FieldId = keyof Fields;

/** One thing that narrows the search and can be removed by itself: a field, or one of its choices. */
export type ActiveFilter =
  | { of: FieldId; value?: string | number }
  | { of: "range"; value: ListedRange }
  | { of: "countryGroup"; value: CountryGroup }
  | { of: "anyFollowers"; range: Range }
  | { of: "added"; from: string | undefined; to: string | undefined };

const values = filterValues(discoveryCollection);

function isFieldId(id: string): id is FieldId {
  return id in discoveryCollection.fields;
}

/** "Only the primary niche" narrows nothing by itself. */
export function narrowsToPrimary({ primary, niches, industry }: DiscoverySearch): boolean {
  return primary && (niches.length > 0 || industry !== undefined);
}

/** With a single network, any and all are the same. */
export function needsAllNetworks({ networksMethod, networks }: DiscoverySearch): boolean {
  return networksMethod === "and" && networks.length > 1;
}

/** Fields whose value alone does not say what is active. */
const COMPOSED: Partial<Record<FieldId, (search: DiscoverySearch) => ActiveFilter[]>> = {
  match: () => [],
  primary: (search) => (narrowsToPrimary(search) ? [{ of: "primary" }] : []),
  countries({ countries }) {
    const { groups, others } = inGroups(countries);
    const whole: ActiveFilter[] = groups.map((value) => ({ of: "countryGroup", value }));
    return whole.concat(others.map((value) => ({ of: "countries", value })));
  },
  activeAccounts({ activeAccounts, networkStats }) {
    const active: ActiveFilter[] = activeAccounts.map((value) => ({ of: "activeAccounts", value }));
    return active.concat(listRanges(networkStats).map((value) => ({ of: "range", value })));
  },
  networksMethod: (search) => (needsAllNetworks(search) ? [{ of: "networksMethod" }] : []),
  followers({ followers }) {
    const range = rangeIn(discoveryCollection.fields.followers.filter, followers);
    return isEmpty(range) ? [] : [{ of: "anyFollowers", range }];
  },
  addedFrom: ({ addedFrom: from, addedTo: to }) =>
    from === undefined && to === undefined ? [] : [{ of: "added", from, to }],
  addedTo: () => [],
};

/** What narrows the search, in the order of the panel. */
export function activeFilters(search: DiscoverySearch): ActiveFilter[] {
  return values.all.flatMap(({ id, filter }): ActiveFilter[] => {
    if (!isFieldId(id)) return [];
    const composed = COMPOSED[id];
    if (composed) return composed(search);
    const value = search[id];
    if (Array.isArray(value)) return value.map((one) => ({ of: id, value: one }));
    if (!values.isSet(search, filter)) return [];
    return [typeof value === "string" || typeof value === "number" ? { of: id, value } : { of: id }];
  });
}

/** Tells filters apart, also over time: a filter that was changed is another one. */
export function keyOf(filter: ActiveFilter): string {
  return JSON.stringify(filter);
}

/** The section of the panel in which it is set. */
export function sectionOf({ of }: ActiveFilter): DiscoverySection {
  if (of === "range" || of === "anyFollowers") return "reach";
  if (of === "countryGroup") return "where";
  if (of === "added") return "admin";
  return discoveryCollection.fields[of].panel.section;
}

/** Fields that the panel shows as toggles in a section. */
export function togglesIn(section: DiscoverySection): { id: FieldId; field: Field }[] {
  return Object.entries<Field>(discoveryCollection.fields).flatMap(([id, field]) => {
    if (!isFieldId(id) || id === "primary" || field.filter?.kind !== "toggle") return [];
    const { panel } = field;
    return panel?.section === section ? [{ id, field }] : [];
  });
}

/** What to change in the search so that this filter is gone. */
export function withoutFilter(search: DiscoverySearch, filter: ActiveFilter): Partial<DiscoverySearch> {
  switch (filter.of) {
    case "profileType":
      return { profileType: NO_FILTERS.profileType, niches: [], industry: undefined };
    case "range":
      return { networkStats: withRange(search.networkStats, { ...filter.value, range: {} }) };
    case "anyFollowers":
      return { followers: NO_FILTERS.followers };
    case "countryGroup":
      return { countries: withoutGroup(search.countries, filter.value) };
    case "added":
      return { addedFrom: undefined, addedTo: undefined };
    case "networks":
      return withoutNetworkOf(search, filter.value);
    default: {
      const value = search[filter.of];
      return Array.isArray(value)
        ? { [filter.of]: without<string | number>(value, filter.value) }
        : { [filter.of]: NO_FILTERS[filter.of] };
    }
  }
}

function without<T>(all: readonly T[], gone: unknown): T[] {
  return all.filter((value) => value !== gone);
}

type Reach = Pick<DiscoverySearch, "networks" | "networkStats" | "activeAccounts">;

/** Networks go with all filters on them. */
export const NO_NETWORKS: Reach = { networks: [], networkStats: {}, activeAccounts: [] };

/** A network goes with all filters on it. */
export function withoutNetworkOf(search: Reach, gone: string | number | undefined): Reach {
  return {
    networks: without(search.networks, gone),
    networkStats: withoutNetwork(search.networkStats, gone),
    activeAccounts: without(search.activeAccounts, gone),
  };
}
