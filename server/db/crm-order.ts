import { sql, type SQL } from "drizzle-orm";
import type { CrmSort } from "#contract/crm.ts";
import { address } from "./crm-row.ts";
import { crmCreators, crmStatuses } from "./tables/index.ts";

export type CrmOrder = { sort: CrmSort; ascending: boolean };

// Codes and addresses are plain letters: compared by bytes they sort ten times as fast.
const KEYS: Record<CrmSort, SQL> = {
  createdAt: sql`${crmCreators.createdAt}`,
  full_name: sql`${crmCreators.fullName}`,
  followers: sql`${crmCreators.followers}`,
  growth: sql`${crmCreators.growth}`,
  engagement: sql`${crmCreators.engagementRate}`,
  score: sql`${crmCreators.score}`,
  country: sql`${crmCreators.country} collate "C"`,
  language: sql`${crmCreators.language} collate "C"`,
  status: sql`${crmStatuses.position}`,
  email: sql`lower(${address} collate "C")`,
  updatedAt: sql`${crmCreators.updatedAt}`,
};

/** Whoever misses what is sorted by comes last both ways. By status, the statement joins crm_statuses. */
export function crmOrderBy({ sort, ascending }: CrmOrder): SQL {
  const way = sql.raw(`${ascending ? "asc" : "desc"} nulls ${nullsOf({ sort, ascending })}`);
  return sql`${KEYS[sort]} ${way}, ${crmCreators.id} ${way}`;
}

/** Two are never missing and have an index: spelled as that is, forwards or backwards, or the planner does not take it. */
function nullsOf({ sort, ascending }: CrmOrder): "first" | "last" {
  if (sort === "createdAt") return ascending ? "first" : "last";
  if (sort === "full_name") return ascending ? "last" : "first";
  return "last";
}
