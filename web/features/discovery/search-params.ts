import { readShareChoice } from "#contract/discovery/audience-filter.ts";
import { discoveryCollection, DISCOVERY_SORTS, type DiscoverySort } from "#contract/collections/discovery.ts";
import { DISCOVERY_PAGE_MAX } from "#contract/base/limits.ts";
import { network, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { z } from "zod";
import { manyParam, oneParam, paramOf, pickBy, type UrlInput, type UrlValue } from "#web/shared/collections/url.ts";
import { readRanges, writeRanges, type NetworkRanges } from "./ranges.ts";

export const KEYWORD_FIELDS = ["posts", "aiBio", "socialBio"] as const;
export type KeywordPlace = (typeof KEYWORD_FIELDS)[number];
export const VIEWS = ["table", "cards"] as const;
export type View = (typeof VIEWS)[number];

/** All that a discovery screen shows, as its URL has it. */
export type DiscoverySearch = z.output<typeof discoveryCollection.filters> & {
  networkStats: NetworkRanges;
  /** Where the keywords are looked for; never empty. */
  searchIn: KeywordPlace[];
  sort: DiscoverySort;
  page: number;
  /** Which of the random orders; only when the order is random. */
  seed: number | undefined;
  /** The person's own layout when not given. */
  view: View | undefined;
  /** The network that figures are of; the person's own choice when not given. */
  figuresOf: Network | undefined;
};

export type UrlSearch = Partial<Record<keyof DiscoverySearch, UrlValue>>;

export const NO_FILTERS: DiscoverySearch = {
  ...discoveryCollection.filters.parse({}),
  networkStats: {},
  searchIn: [...KEYWORD_FIELDS],
  sort: "random",
  page: 1,
  seed: undefined,
  view: undefined,
  figuresOf: undefined,
};

const FILTERS = Object.values(discoveryCollection.fields).map(({ filter }) => paramOf(filter));
const placesParam = manyParam((text) => KEYWORD_FIELDS.find((place) => place === text));
const sortParam = oneParam(z.enum(DISCOVERY_SORTS));
const pageParam = oneParam(z.int().min(1).max(DISCOVERY_PAGE_MAX));
const seedParam = oneParam(z.int().min(0).max(4_294_967_295));
const viewParam = oneParam(z.enum(VIEWS));
const figuresParam = oneParam(network);

/** Without a choice: by relevance to the keywords, else random, so that every creator is met by some. */
export function usualSort({ keywords }: Pick<DiscoverySearch, "keywords">): DiscoverySort {
  return keywords.length > 0 ? "relevance" : NO_FILTERS.sort;
}

/** Orders that mean something for a search. */
export function sortsFor({ keywords }: Pick<DiscoverySearch, "keywords">): DiscoverySort[] {
  return DISCOVERY_SORTS.filter((sort) => sort !== "relevance" || keywords.length > 0);
}

/** From a URL: what is missing or not valid is as in NO_FILTERS. */
export function readSearch(url: UrlInput): DiscoverySearch {
  const places = placesParam.read(url["searchIn"]) ?? [];
  const filters = discoveryCollection.filters.parse(
    Object.fromEntries(FILTERS.map(({ id, name, read }) => [id, read(url[name])])),
  );
  const seed = seedParam.read(url["seed"]);
  const chosen = sortParam.read(url["sort"]);
  const sort = sortsFor(filters).find((one) => one === chosen) ?? usualSort(filters);
  const networkStats = readRanges(url["networkStats"]);
  const bounded = NETWORKS.filter((one) => networkStats[one] || filters.activeAccounts.includes(one));
  return {
    ...filters,
    // A network with filters on it is one of those chosen, as in calls.
    networks: [...new Set([...filters.networks, ...bounded])],
    audienceCountries: oncePerPart(filters.audienceCountries),
    audienceAges: oncePerPart(filters.audienceAges),
    networkStats,
    searchIn: places.length > 0 ? places : NO_FILTERS.searchIn,
    sort,
    page: pageParam.read(url["page"]) ?? NO_FILTERS.page,
    seed: sort === "random" ? seed : undefined,
    view: viewParam.read(url["view"]),
    figuresOf: figuresParam.read(url["figuresOf"]),
  };
}

/** The last of several shares of one part counts, since calls refuse more. */
function oncePerPart(shares: readonly string[]): string[] {
  return [...new Map(shares.map((share) => [readShareChoice(share).code, share])).values()];
}

function parameters(search: DiscoverySearch): UrlInput {
  const values = new Map<string, unknown>(Object.entries(search));
  const { networkStats, searchIn, sort, page, seed, view, figuresOf } = search;
  return {
    ...Object.fromEntries(FILTERS.map(({ id, name, write }) => [name, write(values.get(id))])),
    networkStats: writeRanges(networkStats),
    searchIn: placesParam.write(searchIn),
    sort,
    page,
    seed: sort === "random" ? seed : undefined,
    view,
    figuresOf,
  };
}

const USUAL = parameters(NO_FILTERS);

/** To a URL, without what is as in NO_FILTERS or changes nothing. */
export function writeSearch(search: DiscoverySearch): UrlSearch {
  const { keywords, networks } = search;
  const idle = new Set([
    ...(networks.length < 2 ? ["networksMethod"] : []),
    ...(keywords.length < 2 ? ["match"] : []),
    ...(keywords.length < 1 ? ["searchIn"] : []),
  ]);
  return pickBy(parameters(search), (name, value) =>
    name === "sort" ? value !== usualSort({ keywords }) : value !== USUAL[name] && !idle.has(name),
  );
}

export function validateSearch(url: UrlInput): UrlSearch {
  return writeSearch(readSearch(url));
}

/** A random order needs its seed in the URL, so that pages fit together and a copied link shows the same. */
export function missingSeed(url: UrlSearch): UrlSearch | null {
  const search = readSearch(url);
  if (search.sort !== "random" || search.seed !== undefined) return null;
  return writeSearch({ ...search, seed: crypto.getRandomValues(new Uint32Array(1))[0] });
}

/** Another search: from its first page and, in random order, with a new seed. An order that was not chosen follows. */
export function changed(search: DiscoverySearch, patch: Partial<DiscoverySearch>): DiscoverySearch {
  const next = { ...search, page: 1, seed: undefined, ...patch };
  const isUsual = patch.sort === undefined && search.sort === usualSort(search);
  return { ...next, sort: isUsual ? usualSort(next) : next.sort };
}
