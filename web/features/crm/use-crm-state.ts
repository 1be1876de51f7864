import type { SavedView } from "#contract/views.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { paths } from "#web/lib/paths.ts";
import { changed, readSearch, writeSearch, type CrmState } from "./search-params.ts";
import { stateOf, useViews } from "./views/views.ts";

const route = getRouteApi("/signed-in/crm");

export type CrmControl = {
  state: CrmState;
  /** The saved view that is open; undefined: everything, or a view that is gone or somebody else's. */
  view: SavedView | undefined;
  /** What `view` sets, before anything was changed. */
  base: CrmState;
  /** Exactly so, at whichever page it says. */
  show: (next: CrmState) => void;
  /** Another view, or the same again, with nothing changed in it. */
  open: (view: string) => void;
  /** With these changes, from the first page. */
  change: (patch: Partial<CrmState>) => void;
};

/** What the CRM shows, kept in the address: the open view and what differs from it. */
export function useCrmState(): CrmControl {
  const navigate = useNavigate();
  const search = route.useSearch();
  const views = useViews();
  const view = views.find(({ _id }) => _id === search.view);
  const base = useMemo(() => stateOf(view), [view]);
  const state = useMemo(() => readSearch(search, base), [search, base]);
  const show = (next: CrmState) =>
    void navigate({ ...paths.crm(), search: ({ creator }) => ({ ...writeSearch(next, base), creator }) });
  const open = (next: string) => void navigate({ ...paths.crm(), search: ({ creator }) => ({ view: next, creator }) });
  return { state, view, base, show, open, change: (patch) => show(changed(state, patch)) };
}
