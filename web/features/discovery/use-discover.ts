import { discover } from "#contract/discovery.ts";
import { useRead } from "#web/api/queries.ts";
import { requestOf } from "./request.ts";
import type { DiscoverySearch } from "./search-params.ts";

/** What a search finds. Whoever shows some of it asks by itself: an answer draws only those anew, and is fetched once. */
export function useDiscover(search: DiscoverySearch) {
  return useRead(discover, requestOf(search), { keepRows: true });
}
