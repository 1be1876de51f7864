import type { TrackedRanking } from "#contract/rankings/tracked-rankings.ts";
import { paths } from "#web/lib/paths.ts";
import { useRankingLink } from "../rankings/ranking-link.ts";

/** The list of the tracked rankings. */
export const allTrackedLink = () => ({ ...paths.rankings(), search: { filter: "tracked" } });

/** Links to tracked rankings, each shown among the others; undefined until the categories are loaded. */
export function useTrackedLink() {
  const rankingLink = useRankingLink();
  return ({ _id, top, network, country }: TrackedRanking) => {
    const link = rankingLink(top.id, { network, country });
    return link && { ...link, search: { ...link.search, tracking: _id } };
  };
}
