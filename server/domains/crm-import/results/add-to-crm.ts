import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { putIntoCrm, recordAdded, whichInCrm } from "../../crm/index.ts";
import { addMembers, findBeyondLists, recordMoves, selectLists } from "../../memberships/index.ts";
import { readRoom } from "../../plans/index.ts";
import type { Message } from "#contract/messages/catalogue.ts";

type NewCreators = { ctx: Context<Member>; creatorIds: number[]; listIds: readonly string[]; actionId: string };

export type CrmAddition = {
  /** Creators that this step added to the CRM. */
  importedIds: number[];
  /** Creators that were not added, and the message for each. */
  leftOut: ReadonlyMap<number, Message>;
  /** Number of creators that are new to the CRM or to a list. */
  changed: number;
};

/**
 * Adds creators to the CRM, up to the plan's limits, and those in the CRM to the lists that still exist. Records the changes
 * under the action, so that it can be undone.
 */
export async function addToCrm({ ctx, creatorIds, listIds, actionId }: NewCreators): Promise<CrmAddition> {
  if (creatorIds.length === 0) return { importedIds: [], leftOut: new Map(), changed: 0 };
  const tenant = tenantOf(ctx);
  const existing = await whichInCrm({ ctx, creatorIds });
  const missing = creatorIds.filter((id) => !existing.has(id));
  const remaining = (await readRoom(ctx, "crmCreators")).left ?? missing.length;
  const lists = listIds.length === 0 ? [] : await selectLists(tenant, { ids: [...listIds] });
  const listed = { ctx, listIds: lists.map((list) => list.id) };
  const outside = new Set(missing.slice(remaining));
  const inRoom = creatorIds.filter((id) => !outside.has(id));
  const beyond = await findBeyondLists({ ...listed, creatorIds: inRoom });
  const excluded = new Set([...outside, ...beyond.flatMap((one) => [...one.creatorIds])]);
  const [rows, members] = await withAction(ctx.db, actionId, async () => [
    await putIntoCrm({ ctx, creatorIds: missing.filter((id) => !excluded.has(id)) }),
    await addMembers({ ...listed, creatorIds: creatorIds.filter((id) => !excluded.has(id)) }),
  ]);
  await recordAdded({ ctx, rows, actionId });
  await recordMoves({ ctx, lists, members, way: "added", actionId });
  const leftOut = new Map<number, Message>();
  for (const { creatorIds: these, reason } of beyond) for (const id of these) leftOut.set(id, reason);
  const full = (await readRoom(ctx, "crmCreators")).refusal(outside.size);
  if (full) for (const id of outside) leftOut.set(id, full);
  return {
    importedIds: rows.map((row) => row.creatorId),
    leftOut,
    changed: new Set([...rows, ...members].map((row) => row.creatorId)).size,
  };
}
