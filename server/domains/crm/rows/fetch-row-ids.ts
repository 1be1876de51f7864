import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectShownIds } from "./shown-store.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { selectMatching } from "../page/store.ts";

/** Ids of the customer's CRM rows, each once. Throws not_found when one does not exist or is not theirs. */
export async function fetchRowIds(tenant: TenantDb, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await selectShownIds(tenant, wanted);
  return found.length < wanted.length ? refuse("not_found") : found;
}

type Matching = { tenant: TenantDb; filters: CrmFilters };

/** Creators whose rows match, newest in the CRM first. */
export async function matchingCreatorIds({ tenant, filters }: Matching): Promise<number[]> {
  return (await selectMatching(tenant, filters)).map((row) => row.creatorId);
}

/** The same by the ids of their rows. */
export async function matchingRowIds({ tenant, filters }: Matching): Promise<string[]> {
  return (await selectMatching(tenant, filters)).map((row) => row.id);
}
