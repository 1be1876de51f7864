import { sql } from "drizzle-orm";
import type { CrmFilters } from "#contract/crm-filters.ts";
import { address } from "../../../db/crm-row.ts";
import type { Owner } from "../../../db/owner.ts";
import { crmCreators } from "../../../db/tables/index.ts";
import { fitting } from "./filters-store.ts";

export type Sums = {
  creators: number;
  followers: number;
  medianEngagementRate: number | null;
  withEmail: number;
  withoutStatus: number;
};

/** What those that fit add up to. */
export async function selectSums(owner: Owner, filters: CrmFilters): Promise<Sums> {
  const [row] = await owner.db
    .select({
      creators: sql`count(*)`.mapWith(Number),
      followers: sql`coalesce(sum(${crmCreators.followers}), 0)`.mapWith(Number),
      medianEngagementRate: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${crmCreators.engagementRate})`,
      withEmail: sql`count(*) filter (where ${address} is not null)`.mapWith(Number),
      withoutStatus: sql`count(*) filter (where ${crmCreators.statusId} is null)`.mapWith(Number),
    })
    .from(crmCreators)
    .where(fitting(owner, filters));
  return row ?? NOBODY;
}

const NOBODY: Sums = { creators: 0, followers: 0, medianEngagementRate: null, withEmail: 0, withoutStatus: 0 };
