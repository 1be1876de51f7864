import { discover } from "#contract/discovery/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import type { ScreenPreference } from "#contract/preferences.ts";
import { useDeferredValue } from "react";
import { prefetch, useRead } from "#web/api/queries.ts";
import { prefetchPreference, useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import { requestOf } from "./request.ts";
import { readSearch, type DiscoverySearch, type UrlSearch } from "./search-params.ts";

function inputOf(search: DiscoverySearch, own: ScreenPreference): InputOf<typeof discover> {
  const figuresOf = search.figuresOf ?? own.figuresOf;
  return { ...requestOf(search), ...(figuresOf && { figuresOf }) };
}

/** Starts the reads of the screen while the session still loads. */
export function prefetchDiscovery(url: UrlSearch): void {
  const search = readSearch(url);
  const own = prefetchPreference("discovery");
  // Only staff search by days, and who reads is not known yet.
  if (search.addedFrom === undefined && search.addedTo === undefined) void prefetch(discover, inputOf(search, own));
}

/** Reads another page of a search before it is opened. */
export function usePrefetchPage(search: DiscoverySearch): (page: number) => void {
  const own = useScreenPreference("discovery").preference;
  return (page) => void prefetch(discover, inputOf({ ...search, page }, own));
}

/**
 * The results of a search. Every component that shows some of them calls this, so that a reply renders only these; it is
 * fetched once. New rows render deferred, so that the page stays responsive.
 */
export function useDiscover(search: DiscoverySearch) {
  const own = useScreenPreference("discovery").preference;
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(discover, inputOf(search, own), {
    keepRows: true,
  });
  const reply = useDeferredValue(data);
  return { data: reply, error, isFetching, refetch, isPlaceholderData: isPlaceholderData || reply !== data };
}
