import type { Collection } from "#contract/collections/collection.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { crmWith, type CrmFields } from "#contract/collections/custom-field.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import { uuid } from "#contract/ids.ts";
import { CRM_PAGE_SIZES } from "#contract/limits.ts";
import { trust } from "#contract/trust.ts";
import { z } from "zod";
import { crmNow } from "#web/shared/crm-creators/own-fields.ts";
import {
  collectionUrl,
  oneParam,
  pickBy,
  unless,
  type TableState,
  type UrlInput,
  type UrlSearch,
} from "#web/shared/collections/url.ts";

export const CRM_LAYOUTS = ["table", "board"] as const;
export type CrmLayout = (typeof CRM_LAYOUTS)[number];

/** All that a CRM screen shows, as its URL has it. */
export type CrmState = TableState<CrmFields, (typeof CRM_PAGE_SIZES)[number]> & {
  /** The person's own layout when not given. */
  layout: CrmLayout | undefined;
  /** The saved view this began with, or "all"; filters and order may have changed since. */
  view: string | undefined;
};

export type CrmSearch = UrlSearch<CrmFields, "layout" | "view">;

/** The view of all creators, for people whose CRM opens with another one. */
export const ALL_VIEW = "all";

type CrmUrl = ReturnType<typeof makeUrl>;
const urls = new WeakMap<Collection<CrmFields>, CrmUrl>();

function makeUrl(crm: Collection<CrmFields>) {
  return collectionUrl(crm, { sizes: CRM_PAGE_SIZES, sort: "createdAt" });
}

/** With the fields of the workspace. */
function urlNow(): CrmUrl {
  const crm = crmNow();
  const url = urls.get(crm) ?? makeUrl(crm);
  urls.set(crm, url);
  return url;
}

const layoutParam = oneParam(z.enum(CRM_LAYOUTS));
const viewParam = oneParam(z.union([uuid, z.literal(ALL_VIEW)]));

/** A click on a column's title. */
export function sortedBy(state: CrmState, by: string): CrmState {
  return urlNow().sortedBy(state, by);
}

/** Without any parameter; filters of the workspace's own fields are absent while they filter nothing. */
export const USUAL: CrmState = { ...makeUrl(crmWith([])).usual, layout: undefined, view: undefined };
export const NO_FILTERS: CrmFilters = USUAL.filters;

/** From a URL: what is missing or not valid is as in `base`. */
export function readSearch(search: UrlInput, base: CrmState = USUAL): CrmState {
  return {
    ...urlNow().read(search, base),
    layout: layoutParam.read(search["layout"]) ?? base.layout,
    view: viewParam.read(search["view"]),
  };
}

/** To a URL, without what is as in `base`. */
export function writeSearch(state: CrmState, base: CrmState = USUAL): CrmSearch {
  const { layout, view } = state;
  return pickBy({ ...urlNow().write(state, base), layout: unless(layout, base.layout), view }, () => true);
}

/** The valid part of a URL. Beside a view everything stays: only the view knows which parameters change something. */
export function validateSearch(search: UrlInput): CrmSearch {
  const state = readSearch(search);
  const own = ownParameters(search);
  if (state.view === undefined) return { ...writeSearch(state), ...own };
  const { layout, view } = state;
  return {
    ...pickBy({ ...urlNow().parameters(state), layout, view }, (name) => (search[name] ?? null) !== null),
    ...own,
  };
}

/** Those of the workspace's own fields, which may not be loaded yet. */
function ownParameters(search: UrlInput): CrmSearch {
  const isSorted = isFieldKey(String(search["sort"]));
  const isOwn = (name: string) => isFieldKey(name) || (isSorted && (name === "sort" || name === "asc"));
  // They are read when the fields are known.
  return trust(pickBy(search, isOwn));
}

/** Other filters, another order or page size: from the first page. */
export function changed(state: CrmState, patch: Partial<CrmState>): CrmState {
  return { ...state, page: 1, ...patch };
}

/** Whether two states differ in more than the page and the layout: such a change fetches rows again, also cached ones. */
export function hasOtherRows(one: CrmState, other: CrmState): boolean {
  const rows = ({ filters, sort, asc, pagination }: CrmState) => JSON.stringify([filters, sort, asc, pagination]);
  return rows(one) !== rows(other);
}

/** Whether any filter is set; the network that figures are of narrows nothing. */
export function isFiltered(filters: CrmFilters): boolean {
  const none = new Map<string, unknown>(Object.entries(urlNow().usual.filters));
  return Object.entries(filters).some(
    ([id, value]) => id !== "figuresOf" && JSON.stringify(value) !== JSON.stringify(none.get(id)),
  );
}
