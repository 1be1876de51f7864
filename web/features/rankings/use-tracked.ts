import { listTrackedRankings } from "#contract/rankings/tracked-rankings.ts";
import { useRead } from "#web/api/queries.ts";
import type { RankingsControl } from "./use-rankings.ts";

/** Returns the tracked rankings and which of them the address shows; undefined if that ranking is no longer tracked. */
export function useTracked({ search, shown }: RankingsControl) {
  const { data } = useRead(listTrackedRankings, {}, { enabled: search.tracking !== undefined });
  const trackings = data?.trackings ?? [];
  const current =
    shown.kind === "ranking"
      ? trackings.find(({ _id, top }) => _id === search.tracking && top.id === shown.id)
      : undefined;
  return { trackings, current };
}
