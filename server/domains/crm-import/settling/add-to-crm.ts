import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { countEntries, crmFull, putIntoCrm, recordAdded, rowIdsOf, whichInCrm } from "../../crm/index.ts";
import { addMembers, recordMoves, selectLists } from "../../memberships/index.ts";
import { left, limitsOf } from "../../plans/index.ts";
import { insertAdded } from "./store.ts";

type Given = { ctx: Context<Member>; creatorIds: number[]; listIds: readonly string[]; actionId: string };

export type Added = {
  /** Who is in the CRM by this. */
  brought: number[];
  /** For whom the plan had no place, and the sentence that says so. */
  full?: { creatorIds: Set<number>; reason: string };
  /** How many are new to the CRM or to a list. */
  touched: number;
};

/**
 * Creators into the CRM, as many as the plan holds, and all who are there into those of the lists that still exist.
 * Keeps under the action what is new, so that it can be taken back.
 */
export async function addToCrm({ ctx, creatorIds, listIds, actionId }: Given): Promise<Added> {
  if (creatorIds.length === 0) return { brought: [], touched: 0 };
  const tenant = tenantOf(ctx);
  const there = await whichInCrm({ ctx, creatorIds });
  const missing = creatorIds.filter((id) => !there.has(id));
  const held = await countEntries(tenant);
  const room = left(limitsOf(ctx.actor.plan).crmCreators, held) ?? missing.length;
  const refused = new Set(missing.slice(room));
  const rows = await putIntoCrm({ ctx, creatorIds: missing.slice(0, room) });
  const lists = listIds.length === 0 ? [] : await selectLists(tenant, { ids: [...listIds] });
  const members = await addMembers({
    ctx,
    listIds: lists.map((list) => list.id),
    creatorIds: creatorIds.filter((id) => !refused.has(id)),
  });
  await recordAdded({ ctx, rows, actionId });
  await recordMoves({ ctx, lists, members, way: "added", actionId });

  const touched = [...new Set([...rows, ...members].map((row) => row.creatorId))];
  const rowIds = await rowIdsOf(tenant, touched);
  const isNew = new Set(rows.map((row) => row.creatorId));
  const listsOf = Map.groupBy(members, (member) => member.creatorId);
  const changes = touched.flatMap((creatorId) => {
    const rowId = rowIds.get(creatorId);
    const cameInto = (listsOf.get(creatorId) ?? []).map((member) => member.listId);
    return rowId === undefined ? [] : { rowId, before: { creatorId, isNew: isNew.has(creatorId), cameInto } };
  });
  await insertAdded(tenant, actionId, changes);
  const reason = crmFull(ctx.actor.plan, { held: held + rows.length, more: refused.size });
  return {
    brought: rows.map((row) => row.creatorId),
    ...(reason !== undefined && { full: { creatorIds: refused, reason } }),
    touched: touched.length,
  };
}
