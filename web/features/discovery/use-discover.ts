import { discover } from "#contract/discovery.ts";
import { useDeferredValue } from "react";
import { useRead } from "#web/api/queries.ts";
import { requestOf } from "./request.ts";
import type { DiscoverySearch } from "./search-params.ts";

/**
 * What a search finds. Whoever shows some of it asks by itself: an answer draws only those anew, all at once, and is
 * fetched once. New rows are drawn piece by piece beside the old ones, so that the page answers meanwhile.
 */
export function useDiscover(search: DiscoverySearch) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(discover, requestOf(search), {
    keepRows: true,
  });
  const answer = useDeferredValue(data);
  return { data: answer, error, isFetching, refetch, isPlaceholderData: isPlaceholderData || answer !== data };
}
