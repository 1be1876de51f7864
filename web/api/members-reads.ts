import { getCrmUser, getStats } from "#contract/crm/endpoints.ts";
import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { listTrackedRankings } from "#contract/rankings/tracked-rankings.ts";
import { queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** Reads what every screen of members needs. Apart from the session: visitors do without these contracts. */
export async function readForMembers(): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery(queryOf(listLists, ALL_LISTS)),
    queryClient.fetchQuery(queryOf(listTrackedRankings, {})),
    queryClient.fetchQuery(queryOf(getCrmUser, {})),
    queryClient.fetchQuery(queryOf(getStats, {})),
  ]);
}
