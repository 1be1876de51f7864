import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { SavedMapping } from "../inference/infer-schema.ts";
import { selectMapping, selectMappings, type MappingRow } from "./store.ts";

/** The team's saved mappings. */
export async function readMappings(tenant: TenantDb): Promise<SavedMapping[]> {
  return (await selectMappings(tenant)).map(asSaved);
}

/** Throws not_found when there is none or it is another team's. */
export async function fetchMapping(tenant: TenantDb, id: string): Promise<SavedMapping> {
  return asSaved((await selectMapping(tenant, id)) ?? refuse("not_found"));
}

function asSaved({ id, name, headers, plan }: MappingRow): SavedMapping {
  return { _id: id, name, headers, plan };
}
