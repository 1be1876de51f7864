import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectShownIds } from "../stores/rows-store.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { selectMatching } from "../page/store.ts";

/** Ids of the workspace's CRM rows, each once. Throws not_found when one is missing or of another workspace. */
export async function fetchRowIds(tenant: TenantDb, ids: readonly string[]): Promise<string[]> {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await selectShownIds(tenant, uniqueIds);
  return found.length < uniqueIds.length ? refuse("not_found") : found;
}

type Matching = { tenant: TenantDb; filters: CrmFilters };

/** Creators whose rows match, newest in the CRM first. */
export async function matchingCreatorIds({ tenant, filters }: Matching): Promise<number[]> {
  return (await selectMatching(tenant, filters)).map((row) => row.creatorId);
}

/** Ids of the rows that match, newest first. */
export async function matchingRowIds({ tenant, filters }: Matching): Promise<string[]> {
  return (await selectMatching(tenant, filters)).map((row) => row.id);
}
