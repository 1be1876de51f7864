import { AGE_BANDS, AUDIENCE_GENDERS, readShareChoice } from "#contract/discovery/audience-filter.ts";
import { discoveryCollection } from "#contract/collections/discovery.ts";
import { discoveryFilters, type discover, type DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import type { Network } from "#contract/networks/networks.ts";
import { GENDERS } from "#contract/base/states.ts";
import { trust } from "#contract/base/trust.ts";
import { filterValues, rangeIn } from "#web/shared/collections/filters/filter-values.ts";
import { needsAllNetworks, narrowsToPrimary } from "./active-filters.ts";
import type { DiscoverySearch } from "./search-params.ts";

const values = filterValues(discoveryCollection);

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
  // Values of the declared filters; what does not fit together, as a day after the last, is for the server to refuse.
  return trust<DiscoveryFilters>({
    ...Object.fromEntries(
      values.all.flatMap(({ filter }) =>
        filter.id in discoveryFilters.shape && values.isSet(search, filter)
          ? [[filter.id, values.valueOf(search, filter)]]
          : [],
      ),
    ),
    sort: search.sort,
    profileType: search.profileType,
    gender: GENDER_CODES[search.gender],
    primary: narrowsToPrimary(search) || undefined,
    networkStats: networkStatsOf(search),
    networksMethod: needsAllNetworks(search) ? search.networksMethod : undefined,
    followers: followersOf(search),
    audience: audienceOf(search),
    keywords: keywordsOf(search),
    admin: addedOf(search),
  });
}

function networkStatsOf({ networkStats, activeAccounts }: DiscoverySearch): DiscoveryFilters["networkStats"] {
  const stats: Partial<Record<Network, NonNullable<DiscoveryFilters["networkStats"]>[Network]>> = { ...networkStats };
  for (const network of activeAccounts) stats[network] = { ...stats[network], activeAccounts: true };
  return Object.keys(stats).length > 0 ? stats : undefined;
}

export function followersOf({ followers }: DiscoverySearch): DiscoveryFilters["followers"] {
  const { min, max } = rangeIn(discoveryCollection.fields.followers.filter, followers);
  if (min === undefined && max === undefined) return undefined;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function audienceOf({
  audienceCountries,
  audienceAges,
  audienceGender,
}: DiscoverySearch): DiscoveryFilters["audience"] {
  const gender = audienceGender === undefined ? undefined : readShareChoice(audienceGender);
  const value = AUDIENCE_GENDERS.find((one) => one === gender?.code);
  if (audienceCountries.length === 0 && audienceAges.length === 0 && value === undefined) return undefined;
  return {
    country: audienceCountries.map(readShareChoice).map(({ code, percent }) => ({ code, minShare: percent })),
    age: audienceAges.flatMap((age) => {
      const { code, percent } = readShareChoice(age);
      const band = AGE_BANDS.find((one) => one === code);
      return band ? [{ band, minShare: percent }] : [];
    }),
    ...(gender && value && { gender: { value, minShare: gender.percent } }),
  };
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
      min: addedFrom && new Date(`${addedFrom}T00:00`).toISOString(),
      max: addedTo && new Date(`${addedTo}T23:59:59.999`).toISOString(),
    },
  };
}
