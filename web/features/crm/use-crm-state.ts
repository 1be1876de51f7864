import { listCrm } from "#contract/crm/endpoints.ts";
import type { SavedView } from "#contract/views.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { markStale } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { changed, hasOtherRows, readSearch, sortedBy, writeSearch, type CrmState } from "./search-params.ts";
import { stateOf, useViews } from "./views/views.ts";

const route = getRouteApi("/signed-in/crm");

export type CrmControl = {
  state: CrmState;
  /** The saved view that is open; undefined: all creators, or a view that was deleted or is private to another user. */
  view: SavedView | undefined;
  /** What `view` sets, before anything was changed. */
  base: CrmState;
  /** Exactly this state, including the page. */
  show: (next: CrmState) => void;
  /** Opens a view without changes. */
  open: (view: string) => void;
  /** With these changes, from the first page. */
  change: (patch: Partial<CrmState>) => void;
  sortBy: (by: string) => void;
};

/** What the CRM shows, stored in the URL: the open view and the differences from it. */
export function useCrmState(): CrmControl {
  const navigate = useNavigate();
  const search = route.useSearch();
  const views = useViews();
  const view = views.find(({ _id }) => _id === search.view);
  // The state has the filters of the fields that there are.
  const { crm } = useCrm();
  const base = useMemo(() => stateOf(view), [view]);
  const state = useMemo(() => crm && readSearch(search, base), [search, base, crm]);
  function show(next: CrmState) {
    if (hasOtherRows(state, next)) void markStale(listCrm);
    void navigate({ ...paths.crm(), search: ({ creator }) => ({ ...writeSearch(next, base), creator }) });
  }
  function open(next: string) {
    void markStale(listCrm);
    void navigate({ ...paths.crm(), search: ({ creator }) => ({ view: next, creator }) });
  }
  return {
    state,
    view,
    base,
    show,
    open,
    change: (patch) => show(changed(state, patch)),
    sortBy: (by) => show(sortedBy(state, by)),
  };
}
