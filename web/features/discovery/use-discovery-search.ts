import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { changed, NO_FILTERS, readSearch, writeSearch, type DiscoverySearch } from "./search-params.ts";

const route = getRouteApi("/signed-in/discovery");

export type SearchControl = {
  search: DiscoverySearch;
  /** Asks something else; the search begins at its first page. */
  change: (patch: Partial<DiscoverySearch>) => void;
  toPage: (page: number) => void;
  /** Takes every filter away; the order stays. */
  reset: () => void;
};

/** The search is what the address says; changing it is going elsewhere, so that Back undoes it. */
export function useDiscoverySearch(): SearchControl {
  const search = readSearch(route.useSearch());
  const navigate = useNavigate();
  const go = (next: DiscoverySearch) => void navigate({ ...paths.discovery(), search: writeSearch(next) });
  return {
    search,
    change: (patch) => go(changed(search, patch)),
    toPage: (page) => go({ ...search, page }),
    reset: () => go({ ...NO_FILTERS, sort: search.sort }),
  };
}
