import { curatedCreators } from "#contract/collections/curated-creators.ts";
import type { searchCreators, SearchFilters, SearchScope } from "#contract/curation/search.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { uuid } from "#contract/base/ids.ts";
import { DAY_MS, DISCOVERY_PAGE_SIZE } from "#contract/base/limits.ts";
import { GENDERS } from "#contract/base/states.ts";
import { z } from "zod";
import { collectionUrl, oneParam, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const curationUrl = collectionUrl(curatedCreators, {
  sizes: [DISCOVERY_PAGE_SIZE],
  sort: "random",
  isAscending: () => false,
});
export type CurationState = typeof curationUrl.usual;

export type CurationSearch = UrlSearch<typeof curatedCreators.fields> & { seed?: number | undefined };

const SEEDS = 4_294_967_296;
const seedParam = oneParam(
  z
    .int()
    .min(0)
    .max(SEEDS - 1),
);

/** The valid part of the URL. */
export function curationSearch(input: UrlInput): CurationSearch {
  return { ...curationUrl.write(curationUrl.read(input)), seed: seedParam.read(input["seed"]) };
}

const history = z.object({
  by: uuid.optional().catch(undefined),
  /** Older than this action. */
  before: uuid.optional().catch(undefined),
  /** The action that is shown as a whole, and of it what is older than this change. */
  action: uuid.optional().catch(undefined),
  from: z.int().min(1).optional().catch(undefined),
});

/** Parses the search of the history of all creators. */
export function curationHistorySearch(input: Record<string, unknown>): z.infer<typeof history> {
  return history.parse(input);
}

/** Each first page is a new random order; later pages continue it. */
export function newSeed(): number {
  return Math.floor(Math.random() * SEEDS);
}

/** Which creators it finds, as calls take it. */
export function curationScope({ filters }: Pick<CurationState, "filters">): SearchScope {
  return { sub_categories: filters.niches.map(String), filters: JSON.stringify(filtersOf(filters)) };
}

/** As the call takes it. */
export function curationInput(state: CurationState, seed: number | undefined): InputOf<typeof searchCreators> {
  const { sort, page } = state;
  return { offset: (page - 1) * DISCOVERY_PAGE_SIZE, seed, ...curationScope(state), sort };
}

/** Says only what narrows it. */
function filtersOf(of: CurationState["filters"]): SearchFilters {
  const keys = of.keywords
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  const infos = of.aiInfos.length === 1 ? of.aiInfos[0] : undefined;
  const { from, to } = of.added;
  const [followers, growth] = [ends(of.followers, 0), ends(of.growth, -1)];
  const createdAt = {
    ...(from !== null && { min: new Date(startOf(String(from))).toISOString() }),
    ...(to !== null && { max: new Date(startOf(String(to)) + DAY_MS - 1).toISOString() }),
  };
  return {
    ...some("networks", of.networks),
    ...some("countries", of.countries),
    ...some("languages", of.languages),
    ...some("typologies", of.typologies),
    ...some("other", of.other),
    ...some("tiers", of.tiers),
    ...some("states", of.states),
    ...some("industries", of.categories),
    ...some(
      "genders",
      of.genders.map((one) => GENDERS[one]),
    ),
    ...(keys.length > 0 && { keywords: { keys, method: "or", searchIn: {} } }),
    ...(followers && { followers }),
    ...(growth && { growth }),
    ...(infos && { ai_infos: infos }),
    ...(of.limits.includes("primary") && { primary: true }),
    ...(of.limits.includes("categorized") && { categorized_only: true }),
    ...((from ?? to) !== null && { admin: { createdAt } }),
  };
}

function some<const Name extends string, T>(name: Name, values: T[]): { [K in Name]?: T[] } {
  const one: { [K in Name]?: T[] } = {};
  if (values.length > 0) one[name] = values;
  return one;
}

function ends({ min, max }: { min: number; max: number }, open: number) {
  if (min === open && max === -1) return undefined;
  return { ...(min !== open && { min }), ...(max !== -1 && { max }) };
}

/** By the reader's clock, in milliseconds. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00`);
}
