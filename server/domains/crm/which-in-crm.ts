import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { selectEntriesOf } from "./stores/entries-store.ts";
import { selectCreatorIds, selectShownWith } from "./stores/rows-store.ts";

/** Every creator of the caller's CRM, in no order. */
export async function crmCreatorIds({ ctx }: { ctx: Context<Member> }): Promise<number[]> {
  return selectCreatorIds(tenantOf(ctx));
}

/** Returns those of these creators that are in the caller's CRM. */
export async function whichInCrm({
  ctx,
  creatorIds,
}: {
  ctx: Context<Member>;
  creatorIds: number[];
}): Promise<Set<number>> {
  return new Set(creatorIds.length === 0 ? [] : await selectCreatorIds(tenantOf(ctx), { creatorIds }));
}

/** Ids of these creators' rows, by creator. */
export async function rowIdsOf(tenant: TenantDb, creatorIds: number[]): Promise<Map<number, string>> {
  const entries = await selectEntriesOf(tenant, { creatorIds });
  return new Map(entries.map((entry) => [entry.creatorId, entry.id]));
}

/** By creator those that it is merged with, itself included; creators outside the CRM are alone. */
export async function mergedWith({
  ctx,
  creatorIds,
}: {
  ctx: Context<Member>;
  creatorIds: readonly number[];
}): Promise<Map<number, readonly number[]>> {
  const alone = new Map<number, readonly number[]>(creatorIds.map((id) => [id, [id]]));
  const shown = await selectShownWith(tenantOf(ctx), creatorIds);
  for (const row of Map.groupBy(shown, ({ rowId }) => rowId).values()) {
    const ids = row.map(({ creatorId }) => creatorId);
    for (const id of ids) alone.set(id, ids);
  }
  return alone;
}
