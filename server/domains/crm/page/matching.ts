import type { CrmFilters } from "#contract/collections/crm.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { selectMatching } from "./store.ts";

type Matching = { tenant: TenantDb; filters: CrmFilters };

/** Creators whose rows match, newest in the CRM first. */
export async function matchingCreatorIds({ tenant, filters }: Matching): Promise<number[]> {
  return (await selectMatching(tenant, filters)).map((row) => row.creatorId);
}

/** The same by the ids of their rows. */
export async function matchingRowIds({ tenant, filters }: Matching): Promise<string[]> {
  return (await selectMatching(tenant, filters)).map((row) => row.id);
}
