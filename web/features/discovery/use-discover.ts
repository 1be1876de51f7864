import { discover } from "#contract/discovery.ts";
import { useDeferredValue } from "react";
import { useRead } from "#web/api/queries.ts";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import { requestOf } from "./request.ts";
import type { DiscoverySearch } from "./search-params.ts";

/**
 * The results of a search. Every component that shows some of them calls this, so that a reply renders only these; it is
 * fetched once. New rows render deferred, so that the page stays responsive.
 */
export function useDiscover(search: DiscoverySearch) {
  const own = useScreenPreference("discovery").preference;
  const figuresOf = search.figuresOf ?? own.figuresOf;
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(
    discover,
    { ...requestOf(search), ...(figuresOf && { figuresOf }) },
    { keepRows: true },
  );
  const reply = useDeferredValue(data);
  return { data: reply, error, isFetching, refetch, isPlaceholderData: isPlaceholderData || reply !== data };
}
