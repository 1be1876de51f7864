import type { Places } from "../../../db/list-places.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { selectMergedMembers } from "./store.ts";

/** The parameters of listPlaces, which selects the creators that lists show. */
export async function readPlaces(tenant: TenantDb, listIds: string[]): Promise<Places> {
  return { listIds, merged: await selectMergedMembers(tenant, listIds) };
}
