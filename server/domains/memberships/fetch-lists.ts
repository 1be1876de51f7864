import type { TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { selectLists, type ListRow } from "./store.ts";

/** The customer's lists with these ids, in the order given. Throws not_found when one is missing, deleted or not theirs. */
export async function fetchLists(tenant: TenantDb, ids: readonly string[]): Promise<ListRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = new Map((await selectLists(tenant, { ids: wanted })).map((row) => [row.id, row]));
  return wanted.map((id) => found.get(id) ?? refuse("not_found"));
}

export async function fetchList(tenant: TenantDb, id: string): Promise<ListRow> {
  const [row] = await fetchLists(tenant, [id]);
  return row ?? refuse("not_found");
}
