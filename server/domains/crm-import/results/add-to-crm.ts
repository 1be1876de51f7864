import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { countEntries, crmFull, putIntoCrm, recordAdded, rowIdsOf, whichInCrm } from "../../crm/index.ts";
import { addMembers, recordMoves, selectLists } from "../../memberships/index.ts";
import { remainingQuota, planLimits } from "../../plans/index.ts";
import { insertAdded } from "./store.ts";

type NewCreators = { ctx: Context<Member>; creatorIds: number[]; listIds: readonly string[]; actionId: string };

export type CrmAddition = {
  /** Creators that this step added to the CRM. */
  importedIds: number[];
  /** Creators beyond the limit of the plan, and the message. */
  full?: { creatorIds: Set<number>; reason: string };
  /** Number of creators that are new to the CRM or to a list. */
  changed: number;
};

/**
 * Adds creators to the CRM, up to the plan's limit, and those in the CRM to the lists that still exist. Records the changes
 * under the action, so that it can be undone.
 */
export async function addToCrm({ ctx, creatorIds, listIds, actionId }: NewCreators): Promise<CrmAddition> {
  if (creatorIds.length === 0) return { importedIds: [], changed: 0 };
  const tenant = tenantOf(ctx);
  const existing = await whichInCrm({ ctx, creatorIds });
  const missing = creatorIds.filter((id) => !existing.has(id));
  const entryCount = await countEntries(tenant);
  const remaining = remainingQuota(planLimits(ctx.actor.plan).crmCreators, entryCount) ?? missing.length;
  const excluded = new Set(missing.slice(remaining));
  const rows = await putIntoCrm({ ctx, creatorIds: missing.slice(0, remaining) });
  const lists = listIds.length === 0 ? [] : await selectLists(tenant, { ids: [...listIds] });
  const members = await addMembers({
    ctx,
    listIds: lists.map((list) => list.id),
    creatorIds: creatorIds.filter((id) => !excluded.has(id)),
  });
  await recordAdded({ ctx, rows, actionId });
  await recordMoves({ ctx, lists, members, way: "added", actionId });

  const changedIds = [...new Set([...rows, ...members].map((row) => row.creatorId))];
  const rowIds = await rowIdsOf(tenant, changedIds);
  const isNew = new Set(rows.map((row) => row.creatorId));
  const listsOf = Map.groupBy(members, (member) => member.creatorId);
  const changes = changedIds.flatMap((creatorId) => {
    const rowId = rowIds.get(creatorId);
    const cameInto = (listsOf.get(creatorId) ?? []).map((member) => member.listId);
    return rowId === undefined ? [] : { rowId, before: { creatorId, isNew: isNew.has(creatorId), cameInto } };
  });
  await insertAdded(tenant, actionId, changes);
  const reason = crmFull(ctx.actor.plan, { held: entryCount + rows.length, more: excluded.size });
  return {
    importedIds: rows.map((row) => row.creatorId),
    ...(reason !== undefined && { full: { creatorIds: excluded, reason } }),
    changed: changedIds.length,
  };
}
