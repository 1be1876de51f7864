import { countryCode, languageCode } from "#contract/countries.ts";
import { DISCOVERY_SORTS, PROFILE_TYPES, type DiscoverySort } from "#contract/discovery.ts";
import { categoryId } from "#contract/ids.ts";
import { DISCOVERY_PAGE_MAX, KEYWORD_LENGTH_MAX, KEYWORDS_MAX } from "#contract/limits.ts";
import { network, type Network } from "#contract/networks.ts";
import { z } from "zod";
import { readMany, readOne, unless, writeMany, type UrlInput, type UrlValue } from "#web/shared/search-values.ts";
import { readRanges, writeRanges, type NetworkRanges } from "./ranges.ts";

export const GENDER_CHOICES = ["all", "female", "male", "unknown"] as const;
export const KEYWORD_FIELDS = ["posts", "aiBio", "socialBio"] as const;
export const VIEWS = ["table", "cards"] as const;
export type View = (typeof VIEWS)[number];
export const CITY_MAX = 100;
export const TIERS_MAX = 10;

/** What is either asked for or not. */
export const TOGGLES = [
  "premium",
  "hideCrmCreators",
  "hideWithoutEmail",
  "showVerifiedCreators",
  "globalActiveAccounts",
] as const;
export type Toggle = (typeof TOGGLES)[number];

/** All that a discovery screen shows, as its address says it. */
export type DiscoverySearch = Record<Toggle, boolean> & {
  sort: DiscoverySort;
  profileType: (typeof PROFILE_TYPES)[number];
  industry: number | undefined;
  niches: number[];
  /** Only the creator's primary niche counts. */
  primary: boolean;
  networks: Network[];
  networkStats: NetworkRanges;
  /** Where they must have posted lately. */
  activeAccounts: Network[];
  countries: string[];
  city: string;
  languages: string[];
  gender: (typeof GENDER_CHOICES)[number];
  tiers: number[];
  keywords: string[];
  match: "or" | "and";
  /** Where the keywords are looked for; never none. */
  searchIn: (typeof KEYWORD_FIELDS)[number][];
  /** Days, "2026-03-12", in the reader's zone; for staff only. */
  addedFrom: string | undefined;
  addedTo: string | undefined;
  page: number;
  /** Which of the random orders; only when the order is random. */
  seed: number | undefined;
  /** How the results are laid out; as the person prefers when not said. */
  view: View | undefined;
};

export type UrlSearch = Partial<Record<keyof DiscoverySearch, UrlValue>>;

export const NO_FILTERS: DiscoverySearch = {
  sort: "random",
  profileType: "creators",
  industry: undefined,
  niches: [],
  primary: false,
  networks: [],
  networkStats: {},
  activeAccounts: [],
  countries: [],
  city: "",
  languages: [],
  gender: "all",
  tiers: [],
  keywords: [],
  match: "or",
  searchIn: [...KEYWORD_FIELDS],
  premium: false,
  hideCrmCreators: false,
  hideWithoutEmail: false,
  showVerifiedCreators: false,
  globalActiveAccounts: false,
  addedFrom: undefined,
  addedTo: undefined,
  page: 1,
  seed: undefined,
  view: undefined,
};

const SEED_MAX = 4_294_967_295;
const niche = z.coerce.number().pipe(categoryId);
const tier = z.coerce.number().pipe(z.int().min(1).max(TIERS_MAX));
const keyword = z.string().trim().min(1).max(KEYWORD_LENGTH_MAX);
/** The router reads bare digits as a number. */
const city = z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, CITY_MAX));
const day = z.iso.date().optional();
const page = z.int().min(1).max(DISCOVERY_PAGE_MAX);
const seed = z.int().min(0).max(SEED_MAX).optional();

/** From the address: whatever is missing or not valid there is as if not said. */
export function readSearch(url: UrlInput): DiscoverySearch {
  const sort = readOne(url["sort"], z.enum(DISCOVERY_SORTS), NO_FILTERS.sort);
  const searchIn = readMany(url["searchIn"], z.enum(KEYWORD_FIELDS));
  const toggle = (name: Toggle) => readOne(url[name], z.boolean(), false);
  return {
    sort,
    profileType: readOne(url["profileType"], z.enum(PROFILE_TYPES), NO_FILTERS.profileType),
    industry: readOne(url["industry"], categoryId.optional(), undefined),
    niches: readMany(url["niches"], niche),
    primary: readOne(url["primary"], z.boolean(), false),
    networks: readMany(url["networks"], network),
    networkStats: readRanges(url["networkStats"]),
    activeAccounts: readMany(url["activeAccounts"], network),
    countries: readMany(url["countries"], countryCode),
    city: readOne(url["city"], city, ""),
    languages: readMany(url["languages"], languageCode),
    gender: readOne(url["gender"], z.enum(GENDER_CHOICES), NO_FILTERS.gender),
    tiers: readMany(url["tiers"], tier),
    keywords: readMany(url["keywords"], keyword).slice(0, KEYWORDS_MAX),
    match: readOne(url["match"], z.enum(["or", "and"]), NO_FILTERS.match),
    searchIn: searchIn.length > 0 ? searchIn : NO_FILTERS.searchIn,
    premium: toggle("premium"),
    hideCrmCreators: toggle("hideCrmCreators"),
    hideWithoutEmail: toggle("hideWithoutEmail"),
    showVerifiedCreators: toggle("showVerifiedCreators"),
    globalActiveAccounts: toggle("globalActiveAccounts"),
    addedFrom: readOne(url["addedFrom"], day, undefined),
    addedTo: readOne(url["addedTo"], day, undefined),
    page: readOne(url["page"], page, 1),
    seed: sort === "random" ? readOne(url["seed"], seed, undefined) : undefined,
    view: readOne(url["view"], z.enum(VIEWS).optional(), undefined),
  };
}

/** To the address, without what is as usual. */
export function writeSearch(search: DiscoverySearch): UrlSearch {
  const { keywords } = search;
  const everywhere = search.searchIn.length === KEYWORD_FIELDS.length;
  const written = {
    sort: unless(search.sort, NO_FILTERS.sort),
    profileType: unless(search.profileType, NO_FILTERS.profileType),
    industry: search.industry,
    niches: writeMany(search.niches),
    primary: unless(search.primary, false),
    networks: writeMany(search.networks),
    networkStats: writeRanges(search.networkStats),
    activeAccounts: writeMany(search.activeAccounts),
    countries: writeMany(search.countries),
    city: unless(search.city, ""),
    languages: writeMany(search.languages),
    gender: unless(search.gender, NO_FILTERS.gender),
    tiers: writeMany(search.tiers),
    keywords: writeMany(keywords),
    match: keywords.length > 1 ? unless(search.match, NO_FILTERS.match) : undefined,
    searchIn: keywords.length > 0 && !everywhere ? writeMany(search.searchIn) : undefined,
    ...Object.fromEntries(TOGGLES.map((name) => [name, unless(search[name], false)])),
    addedFrom: search.addedFrom,
    addedTo: search.addedTo,
    page: unless(search.page, 1),
    seed: search.sort === "random" ? search.seed : undefined,
    view: search.view,
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
