import { discover } from "#contract/discovery.ts";
import { useDeferredValue } from "react";
import { useRead } from "#web/api/queries.ts";
import { requestOf } from "./request.ts";
import type { DiscoverySearch } from "./search-params.ts";

/**
 * The results of a search. Every component that shows some of them calls this, so that a reply renders only these; it is
 * fetched once. New rows render deferred, so that the page stays responsive.
 */
export function useDiscover(search: DiscoverySearch) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(discover, requestOf(search), {
    keepRows: true,
  });
  const reply = useDeferredValue(data);
  return { data: reply, error, isFetching, refetch, isPlaceholderData: isPlaceholderData || reply !== data };
}
