import type { LabelType } from "#contract/labels.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { selectLabels, type Label } from "./store.ts";

/** The customer's labels with these ids, each once. Throws not_found when one does not exist or is not theirs. */
export async function fetchLabels(tenant: TenantDb, type: LabelType, ids: readonly string[]): Promise<Label[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return [];
  const found = new Map((await selectLabels(tenant, type, wanted)).map((label) => [label.id, label]));
  return wanted.map((id) => found.get(id) ?? refuse("not_found"));
}

export async function fetchLabel(tenant: TenantDb, type: LabelType, id: string): Promise<Label> {
  const [label] = await fetchLabels(tenant, type, [id]);
  return label ?? refuse("not_found");
}
