import { countryCode, languageCode } from "#contract/countries.ts";
import { crmFilters, type CrmFilters, CRM_SORTS, type CrmSort } from "#contract/collections/crm.ts";
import { OPEN_END } from "#contract/collections/filters.ts";
import { categoryId, uuid } from "#contract/ids.ts";
import { CRM_PAGE_SIZES, TITLE_MAX } from "#contract/limits.ts";
import { network } from "#contract/networks.ts";
import { z } from "zod";
import { readMany, readOne, unless, writeMany, type UrlInput, type UrlValue } from "#web/shared/search-values.ts";

export const CRM_LAYOUTS = ["table", "board"] as const;
export type CrmLayout = (typeof CRM_LAYOUTS)[number];

/** All that a CRM screen shows, as its address says it. */
export type CrmState = {
  filters: CrmFilters;
  sort: CrmSort;
  asc: boolean;
  page: number;
  pagination: (typeof CRM_PAGE_SIZES)[number];
  /** How the creators stand; as the person prefers when not said. */
  layout: CrmLayout | undefined;
  /** The saved view this began with, or "all"; filters and order may have moved on since. */
  view: string | undefined;
};

type Said = Exclude<keyof CrmFilters, "text"> | Exclude<keyof CrmState, "filters"> | "search";
export type CrmSearch = Partial<Record<Said, UrlValue>>;

/** The view that shows everything: said where a person's CRM would open with another one. */
export const ALL_VIEW = "all";
/** A filter that is left open although the view sets it. */
const ANY = "any";

export const NO_FILTERS: CrmFilters = crmFilters.parse({});

/** What an address leaves out: as it is without a view, or as the view has it. */
export const USUAL: CrmState = {
  filters: NO_FILTERS,
  sort: "createdAt",
  asc: false,
  page: 1,
  pagination: CRM_PAGE_SIZES[0],
  layout: undefined,
  view: undefined,
};

/** The router reads bare digits as a number. */
const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, TITLE_MAX));
const niche = z.coerce.number().pipe(categoryId);
const gender = z.coerce.number().pipe(z.int().min(0).max(2));
const status = z.union([uuid, z.literal("none")]);
const page = z.int().min(1).max(1_000_000);
const pageSize = z.literal([...CRM_PAGE_SIZES]);
const email = z.union([z.boolean(), z.literal(ANY)]);
const view = z.union([uuid, z.literal(ALL_VIEW)]);

/** From the address: whatever is missing or not valid there is as in `base`. */
export function crmState(url: UrlInput, base: CrmState = USUAL): CrmState {
  const sort = readOne(url["sort"], z.enum(CRM_SORTS), base.sort);
  const hasEmail = readOne(url["hasEmail"], email.optional(), undefined);
  return {
    filters: {
      text: readOne(url["search"], text, base.filters.text),
      followers: readRange("followers", url["followers"]) ?? base.filters.followers,
      growth: readRange("growth", url["growth"]) ?? base.filters.growth,
      gender: many(url["gender"], gender, base.filters.gender),
      countries: many(url["countries"], countryCode, base.filters.countries),
      languages: many(url["languages"], languageCode, base.filters.languages),
      networks: many(url["networks"], network, base.filters.networks),
      niches: many(url["niches"], niche, base.filters.niches),
      tags: many(url["tags"], uuid, base.filters.tags),
      statuses: many(url["statuses"], status, base.filters.statuses),
      lists: many(url["lists"], uuid, base.filters.lists),
      hasEmail: hasEmail === undefined ? base.filters.hasEmail : hasEmail === ANY ? null : hasEmail,
    },
    sort,
    asc: readOne(url["asc"], z.boolean(), directionIn(base, sort)),
    page: readOne(url["page"], page, base.page),
    pagination: readOne(url["pagination"], pageSize, base.pagination),
    layout: readOne(url["layout"], z.enum(CRM_LAYOUTS).optional(), undefined) ?? base.layout,
    view: readOne(url["view"], view.optional(), undefined),
  };
}

/** To the address, without what is as in `base`. */
export function addressOf(state: CrmState, base: CrmState = USUAL): CrmSearch {
  const usual = inWords({ ...base, asc: directionIn(base, state.sort), view: undefined });
  return pick(inWords(state), (name, value) => value !== usual[name]);
}

/** What of an address means something. Beside a view all that is said stays: only the view knows what is usual. */
export function validateSearch(url: UrlInput): CrmSearch {
  const state = crmState(url);
  if (state.view === undefined) return addressOf(state);
  return pick(inWords(state), (name) => isSaid(url[name]));
}

type Words = Record<string, UrlValue | undefined>;

/** All of it, also what says nothing. */
function inWords(state: CrmState): Words {
  const { filters, sort, asc, page: at, pagination, layout, view: from } = state;
  return {
    search: filters.text,
    followers: writeRange("followers", filters.followers),
    growth: writeRange("growth", filters.growth),
    gender: writeMany(filters.gender) ?? "",
    countries: writeMany(filters.countries) ?? "",
    languages: writeMany(filters.languages) ?? "",
    networks: writeMany(filters.networks) ?? "",
    niches: writeMany(filters.niches) ?? "",
    tags: writeMany(filters.tags) ?? "",
    statuses: writeMany(filters.statuses) ?? "",
    lists: writeMany(filters.lists) ?? "",
    hasEmail: filters.hasEmail ?? ANY,
    sort,
    asc,
    page: at,
    pagination,
    layout,
    view: from,
  };
}

function pick(words: Words, fits: (name: string, value: UrlValue | undefined) => boolean): CrmSearch {
  return Object.fromEntries(Object.entries(words).filter(([name, value]) => value !== undefined && fits(name, value)));
}

function many<T>(said: unknown, schema: z.ZodType<T>, usual: T[]): T[] {
  return isSaid(said) ? readMany(said, schema) : usual;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Other filters, another order or page size: begins at the first page. */
export function changed(state: CrmState, patch: Partial<CrmState>): CrmState {
  return { ...state, page: 1, ...patch };
}

/** A click on a column's title: its usual direction first, then the other. */
export function sortedBy(state: CrmState, by: string): CrmState {
  const sort = CRM_SORTS.find((one) => one === by) ?? state.sort;
  return changed(state, { sort, asc: sort === state.sort ? !state.asc : isUsuallyAscending(sort) });
}

/** Whether anything narrows the CRM down. */
export function isFiltered(filters: CrmFilters): boolean {
  return JSON.stringify(crmFilters.parse(filters)) !== JSON.stringify(NO_FILTERS);
}

/** Which way an order goes when it is not said: as the view has it, else as people expect. */
function directionIn(base: CrmState, sort: CrmSort): boolean {
  return sort === base.sort ? base.asc : isUsuallyAscending(sort);
}

/** Words from A, the board from its first column, figures and dates from the highest. */
function isUsuallyAscending(sort: CrmSort): boolean {
  return ["full_name", "country", "language", "status", "email"].includes(sort);
}

type Ranged = "followers" | "growth";

/** "1000..50000"; an end that is not said is open. Undefined when it is no range. */
function readRange(name: Ranged, value: unknown): { min: number; max: number } | undefined {
  const [said, min, max] = /^(-?[\d.e+]*?)\.\.(-?[\d.e+]*)$/.exec(String(value)) ?? [];
  if (said === undefined) return undefined;
  const range = { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
  return crmFilters.shape[name].safeParse(range).data;
}

function writeRange(name: Ranged, { min, max }: { min: number; max: number }): string {
  return [unless(min, NO_FILTERS[name].min), unless(max, OPEN_END)].map((end) => end ?? "").join("..");
}
