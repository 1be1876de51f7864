import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import type { ActiveFilter } from "./active-filters.ts";
import { newestFilter } from "./relaxations.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import {
  changed,
  missingSeed,
  NO_FILTERS,
  readSearch,
  writeSearch,
  type DiscoverySearch,
  type UrlSearch,
  type View,
} from "./search-params.ts";

const route = getRouteApi("/signed-in/discovery");

export type SearchControl = {
  search: DiscoverySearch;
  /** The filter that was set last on this visit. */
  latest: ActiveFilter | undefined;
  /** Asks something else; the search begins at its first page. */
  change: (patch: Partial<DiscoverySearch>) => void;
  toPage: (page: number) => void;
  /** Lays the same results out otherwise. */
  toView: (view: View) => void;
  /** Another search, in the same layout. */
  open: (search: DiscoverySearch) => void;
  /** Takes every filter away; order and view stay. */
  reset: () => void;
};

/** The search is what the address says; changing it is going elsewhere, so that Back undoes it. */
export function useDiscoverySearch(): SearchControl {
  const { is_admin: isStaff } = useSignedIn();
  const search = readFor(isStaff, route.useSearch());
  const navigate = useNavigate();
  const [latest, setLatest] = useState<ActiveFilter>();
  // From where the router is by then: a change may follow another before the screen has.
  const go = (next: (from: DiscoverySearch) => DiscoverySearch) =>
    void navigate({ ...paths.discovery(), search: (from) => withSeed(writeSearch(next(readFor(isStaff, from)))) });
  return {
    search,
    latest,
    change: (patch) => {
      setLatest(newestFilter(search, changed(search, patch)) ?? latest);
      go((from) => changed(from, patch));
    },
    toPage: (page) => go((from) => ({ ...from, page })),
    toView: (view) => go((from) => ({ ...from, view })),
    open: (next) => go(({ view }) => ({ ...next, view })),
    reset: () => go(({ sort, view, figuresOf }) => ({ ...NO_FILTERS, sort, view, figuresOf })),
  };
}

function readFor(isStaff: boolean, url: UrlInput): DiscoverySearch {
  const search = readSearch(url);
  return isStaff ? search : { ...search, addedFrom: undefined, addedTo: undefined };
}

function withSeed(url: UrlSearch): UrlSearch {
  return missingSeed(url) ?? url;
}
