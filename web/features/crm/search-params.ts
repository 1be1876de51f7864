import type { CrmFilters } from "#contract/collections/crm.ts";
import type { CrmFields } from "#contract/collections/custom-field.ts";
import { uuid } from "#contract/base/ids.ts";
import { z } from "zod";
import { crmUrl, ownParameters, type CrmTableState } from "#web/shared/crm-creators/crm-url.ts";
import { oneParam, pickBy, unless, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const CRM_LAYOUTS = ["table", "board"] as const;
export type CrmLayout = (typeof CRM_LAYOUTS)[number];

/** All that a CRM screen shows, as its URL has it. */
export type CrmState = CrmTableState & {
  /** The person's own layout when not given. */
  layout: CrmLayout | undefined;
  /** The saved view this began with, or "all"; filters and order may have changed since. */
  view: string | undefined;
};

export type CrmSearch = UrlSearch<CrmFields, "layout" | "view">;

/** The view of all creators, for people whose CRM opens with another one. */
export const ALL_VIEW = "all";

const url = crmUrl();

const layoutParam = oneParam(z.enum(CRM_LAYOUTS));
const viewParam = oneParam(z.union([uuid, z.literal(ALL_VIEW)]));

/** A click on a column's title. */
export function sortedBy(state: CrmState, by: string): CrmState {
  return url.now().sortedBy(state, by);
}

/** Without any parameter; filters of the workspace's own fields are absent while they filter nothing. */
export const USUAL: CrmState = { ...url.usual, layout: undefined, view: undefined };
export const NO_FILTERS: CrmFilters = USUAL.filters;

/** From a URL: what is missing or not valid is as in `base`. */
export function readSearch(search: UrlInput, base: CrmState = USUAL): CrmState {
  return {
    ...url.now().read(search, base),
    layout: layoutParam.read(search["layout"]) ?? base.layout,
    view: viewParam.read(search["view"]),
  };
}

/** To a URL, without what is as in `base`. */
export function writeSearch(state: CrmState, base: CrmState = USUAL): CrmSearch {
  const { layout, view } = state;
  return pickBy({ ...url.now().write(state, base), layout: unless(layout, base.layout), view }, () => true);
}

/** The valid part of a URL. Beside a view everything stays: only the view knows which parameters change something. */
export function validateSearch(search: UrlInput): CrmSearch {
  const state = readSearch(search);
  const own = ownParameters(search);
  if (state.view === undefined) return { ...writeSearch(state), ...own };
  const { layout, view } = state;
  return {
    ...pickBy({ ...url.now().parameters(state), layout, view }, (name) => (search[name] ?? null) !== null),
    ...own,
  };
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
