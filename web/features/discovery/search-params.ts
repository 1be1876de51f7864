import { countryCode, languageCode } from "#contract/countries.ts";
import { DISCOVERY_SORTS, PROFILE_TYPES, type DiscoverySort } from "#contract/discovery.ts";
import { categoryId } from "#contract/ids.ts";
import { DISCOVERY_PAGE_MAX, KEYWORD_LENGTH_MAX, KEYWORDS_MAX } from "#contract/limits.ts";
import { network, type Network } from "#contract/networks.ts";
import { z } from "zod";
import { readMany, readOne, unless, writeMany, type UrlInput, type UrlValue } from "#web/shared/search-values.ts";
import { readRanges, writeRanges, type NetworkRanges } from "./ranges.ts";

export const GENDER_CHOICES = ["all", "female", "male", "unknown"] as const;

/** All that a discovery screen shows, as its address says it. */
export type DiscoverySearch = {
  sort: DiscoverySort;
  profileType: (typeof PROFILE_TYPES)[number];
  niches: number[];
  networks: Network[];
  networkStats: NetworkRanges;
  countries: string[];
  languages: string[];
  gender: (typeof GENDER_CHOICES)[number];
  keywords: string[];
  match: "or" | "and";
  hideCrmCreators: boolean;
  page: number;
  /** Which of the random orders; only when the order is random. */
  seed: number | undefined;
};

export type UrlSearch = Partial<Record<keyof DiscoverySearch, UrlValue>>;

export const NO_FILTERS: DiscoverySearch = {
  sort: "random",
  profileType: "creators",
  niches: [],
  networks: [],
  networkStats: {},
  countries: [],
  languages: [],
  gender: "all",
  keywords: [],
  match: "or",
  hideCrmCreators: false,
  page: 1,
  seed: undefined,
};

const SEED_MAX = 4_294_967_295;
const niche = z.coerce.number().pipe(categoryId);
const keyword = z.string().trim().min(1).max(KEYWORD_LENGTH_MAX);
const page = z.int().min(1).max(DISCOVERY_PAGE_MAX);
const seed = z.int().min(0).max(SEED_MAX).optional();

/** From the address: whatever is missing or not valid there is as if not said. */
export function readSearch(url: UrlInput): DiscoverySearch {
  const sort = readOne(url["sort"], z.enum(DISCOVERY_SORTS), NO_FILTERS.sort);
  return {
    sort,
    profileType: readOne(url["profileType"], z.enum(PROFILE_TYPES), NO_FILTERS.profileType),
    niches: readMany(url["niches"], niche),
    networks: readMany(url["networks"], network),
    networkStats: readRanges(url["networkStats"]),
    countries: readMany(url["countries"], countryCode),
    languages: readMany(url["languages"], languageCode),
    gender: readOne(url["gender"], z.enum(GENDER_CHOICES), NO_FILTERS.gender),
    keywords: readMany(url["keywords"], keyword).slice(0, KEYWORDS_MAX),
    match: readOne(url["match"], z.enum(["or", "and"]), NO_FILTERS.match),
    hideCrmCreators: readOne(url["hideCrmCreators"], z.boolean(), false),
    page: readOne(url["page"], page, 1),
    seed: sort === "random" ? readOne(url["seed"], seed, undefined) : undefined,
  };
}

/** To the address, without what is as usual. */
export function writeSearch(search: DiscoverySearch): UrlSearch {
  const written = {
    sort: unless(search.sort, NO_FILTERS.sort),
    profileType: unless(search.profileType, NO_FILTERS.profileType),
    niches: writeMany(search.niches),
    networks: writeMany(search.networks),
    networkStats: writeRanges(search.networkStats),
    countries: writeMany(search.countries),
    languages: writeMany(search.languages),
    gender: unless(search.gender, NO_FILTERS.gender),
    keywords: writeMany(search.keywords),
    match: search.keywords.length > 1 ? unless(search.match, NO_FILTERS.match) : undefined,
    hideCrmCreators: unless(search.hideCrmCreators, false),
    page: unless(search.page, 1),
    seed: search.sort === "random" ? search.seed : undefined,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}

export function validateSearch(url: UrlInput): UrlSearch {
  return writeSearch(readSearch(url));
}

/** A random order needs its seed in the address, so that pages fit together and a copied link shows the same. */
export function missingSeed(url: UrlSearch): UrlSearch | null {
  const search = readSearch(url);
  if (search.sort !== "random" || search.seed !== undefined) return null;
  return writeSearch({ ...search, seed: crypto.getRandomValues(new Uint32Array(1))[0] });
}

/** Another search: it begins at its first page and, in random order, with a fresh one. */
export function changed(search: DiscoverySearch, patch: Partial<DiscoverySearch>): DiscoverySearch {
  return { ...search, page: 1, seed: undefined, ...patch };
}
