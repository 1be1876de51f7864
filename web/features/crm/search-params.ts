import { countryCode, languageCode } from "#contract/countries.ts";
import { crmFilters, OPEN_END, type CrmFilters } from "#contract/crm-filters.ts";
import { CRM_SORTS, type CrmSort } from "#contract/crm.ts";
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
  /** The saved view this began with; filters and order may have moved on since. */
  view: string | undefined;
};

type Said = Exclude<keyof CrmFilters, "text"> | Exclude<keyof CrmState, "filters"> | "search";
export type CrmSearch = Partial<Record<Said, UrlValue>>;

export const NO_FILTERS: CrmFilters = crmFilters.parse({});

/** The router reads bare digits as a number. */
const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, TITLE_MAX));
const niche = z.coerce.number().pipe(categoryId);
const gender = z.coerce.number().pipe(z.int().min(0).max(2));
const status = z.union([uuid, z.literal("none")]);
const page = z.int().min(1).max(1_000_000);
const pageSize = z.literal([...CRM_PAGE_SIZES]);

/** From the address: whatever is missing or not valid there is as if not said. */
export function crmState(url: UrlInput): CrmState {
  const sort = readOne(url["sort"], z.enum(CRM_SORTS), "createdAt");
  return {
    filters: {
      text: readOne(url["search"], text, ""),
      followers: readRange("followers", url["followers"]),
      growth: readRange("growth", url["growth"]),
      gender: readMany(url["gender"], gender),
      countries: readMany(url["countries"], countryCode),
      languages: readMany(url["languages"], languageCode),
      networks: readMany(url["networks"], network),
      niches: readMany(url["niches"], niche),
      tags: readMany(url["tags"], uuid),
      statuses: readMany(url["statuses"], status),
      lists: readMany(url["lists"], uuid),
      hasEmail: readOne(url["hasEmail"], z.boolean().nullable(), null),
    },
    sort,
    asc: readOne(url["asc"], z.boolean(), isUsuallyAscending(sort)),
    page: readOne(url["page"], page, 1),
    pagination: readOne(url["pagination"], pageSize, CRM_PAGE_SIZES[0]),
    layout: readOne(url["layout"], z.enum(CRM_LAYOUTS).optional(), undefined),
    view: readOne(url["view"], uuid.optional(), undefined),
  };
}

/** To the address, without what is as usual. */
export function addressOf({ filters, sort, asc, page: at, pagination, layout, view }: CrmState): CrmSearch {
  const written = {
    search: unless(filters.text, ""),
    followers: writeRange("followers", filters.followers),
    growth: writeRange("growth", filters.growth),
    gender: writeMany(filters.gender),
    countries: writeMany(filters.countries),
    languages: writeMany(filters.languages),
    networks: writeMany(filters.networks),
    niches: writeMany(filters.niches),
    tags: writeMany(filters.tags),
    statuses: writeMany(filters.statuses),
    lists: writeMany(filters.lists),
    hasEmail: filters.hasEmail ?? undefined,
    sort: unless(sort, "createdAt"),
    asc: unless(asc, isUsuallyAscending(sort)),
    page: unless(at, 1),
    pagination: unless(pagination, CRM_PAGE_SIZES[0]),
    layout,
    view,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}

export function validateSearch(url: UrlInput): CrmSearch {
  return addressOf(crmState(url));
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
  return JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
}

/** Words from A, the board from its first column, figures and dates from the highest. */
function isUsuallyAscending(sort: CrmSort): boolean {
  return ["full_name", "country", "language", "status", "email"].includes(sort);
}

type Ranged = "followers" | "growth";

/** "1000..50000"; an end that is not said is open. */
function readRange(name: Ranged, value: unknown): { min: number; max: number } {
  const [, min, max] = /^(-?[\d.e+]*?)\.\.(-?[\d.e+]*)$/.exec(String(value)) ?? [];
  const range = { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
  const parsed = crmFilters.shape[name].safeParse(range);
  return parsed.success ? parsed.data : NO_FILTERS[name];
}

function writeRange(name: Ranged, { min, max }: { min: number; max: number }): string | undefined {
  const ends = [unless(min, NO_FILTERS[name].min), unless(max, OPEN_END)];
  return ends.every((end) => end === undefined) ? undefined : ends.map((end) => end ?? "").join("..");
}
