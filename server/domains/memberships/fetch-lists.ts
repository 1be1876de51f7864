import type { TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { selectLists, type ListRow } from "./store.ts";

/** The workspace's lists with these ids, in this order. Throws not_found when one is missing, deleted or of another workspace. */
export async function fetchLists(tenant: TenantDb, ids: readonly string[]): Promise<ListRow[]> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return [];
  const rows = new Map((await selectLists(tenant, { ids: uniqueIds })).map((row) => [row.id, row]));
  return uniqueIds.map((id) => rows.get(id) ?? refuse("not_found"));
}

export async function fetchList(tenant: TenantDb, id: string): Promise<ListRow> {
  const [row] = await fetchLists(tenant, [id]);
  return row ?? refuse("not_found");
}
