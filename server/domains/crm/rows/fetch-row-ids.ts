import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectShownIds } from "./shown-store.ts";

/** Ids of the customer's CRM rows, each once. Throws not_found when one does not exist or is not theirs. */
export async function fetchRowIds(tenant: TenantDb, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await selectShownIds(tenant, wanted);
  return found.length < wanted.length ? refuse("not_found") : found;
}
