import type { TenantDb } from "../../../db/tenant.ts";
import { presentTag, type ListTag } from "../present.ts";
import { selectTags } from "./store.ts";

/** The lists each of these creators is in. */
export async function readTags(tenant: TenantDb, creatorIds: number[]): Promise<Map<number, ListTag[]>> {
  if (creatorIds.length === 0) return new Map();
  const rows = await selectTags(tenant, creatorIds);
  const byCreator = Map.groupBy(rows, (row) => row.creatorId);
  return new Map([...byCreator].map(([id, tags]) => [id, tags.map(presentTag)]));
}
