import { compareCreators } from "#contract/compare.ts";
import { profileOverview } from "#contract/profiles.ts";
import { useQueries } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { queryOf, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { comparedIds } from "./search-params.ts";

const route = getRouteApi("/signed-in/compare");

/**
 * The compared creators, from the URL, with their figures. The previous reply stays on screen while creators are added
 * or removed.
 */
export function useCompared() {
  const ids = comparedIds(route.useSearch());
  const navigate = useNavigate();
  const read = useRead(compareCreators, { ids: ids.join(",") }, { enabled: ids.length > 0, keepRows: true });
  return {
    ids,
    read,
    change: (next: readonly string[]) => void navigate({ ...paths.compare(next), resetScroll: false }),
  };
}

/** Which of these ids do not exist: the comparison's error does not name them. Undefined while loading. */
export function useUnknown(ids: readonly string[]): string[] | undefined {
  const reads = useQueries({ queries: ids.map((id) => queryOf(profileOverview, { id })) });
  if (reads.some(({ isPending }) => isPending)) return undefined;
  return ids.filter((_, index) => reads[index]?.error?.err === "not_found");
}
