import { compareCreators } from "#contract/compare.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { useQueries } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { queryOf, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { comparedIds, type ComparedNetwork } from "./search-params.ts";

const route = getRouteApi("/signed-in/compare");

/**
 * The compared creators, from the URL, with their figures. The previous reply stays on screen while creators are added
 * or removed.
 */
export function useCompared() {
  const { network, ...search } = route.useSearch();
  const ids = comparedIds(search);
  const navigate = useNavigate();
  const read = useRead(
    compareCreators,
    { ids: ids.join(","), ...(network && { network }) },
    { enabled: ids.length > 0, keepRows: true },
  );
  const go = (creatorIds: readonly string[], on: ComparedNetwork | undefined) => {
    const to = paths.compare(creatorIds);
    void navigate({ ...to, search: { ...to.search, ...(on && { network: on }) }, resetScroll: false });
  };
  return {
    ids,
    read,
    change: (next: readonly string[]) => go(next, network),
    toNetwork: (next: ComparedNetwork) => go(ids, next),
  };
}

/** Which of these ids do not exist: the comparison's error does not name them. Undefined while loading. */
export function useUnknown(ids: readonly string[]): string[] | undefined {
  const reads = useQueries({ queries: ids.map((id) => queryOf(profileOverview, { id })) });
  if (reads.some(({ isPending }) => isPending)) return undefined;
  return ids.filter((_, index) => reads[index]?.error?.err === "not_found");
}
