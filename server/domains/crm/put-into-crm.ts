import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { assertRoom } from "../plans/index.ts";
import { recordEvents } from "../timeline-events/index.ts";
import { selectCopies } from "./stores/copies-store.ts";
import { insertEntries, selectCreatorIds } from "./stores/rows-store.ts";

type NewCreators = { ctx: Context<Member>; creatorIds: number[] };

/**
 * Adds creators to the workspace's CRM; returns the rows of those that were not in it. Throws not_found for a creator that
 * does not exist and plan_limit when there is no room. Call it within a transaction that holds the tenant's lock.
 */
export async function putIntoCrm({ ctx, creatorIds }: NewCreators): Promise<{ id: string; creatorId: number }[]> {
  if (creatorIds.length === 0) return [];
  const tenant = tenantOf(ctx);
  const copies = await selectCopies(tenant, creatorIds);
  if (copies.length < creatorIds.length) refuse("not_found");
  const there = new Set(await selectCreatorIds(tenant, { creatorIds }));
  const missing = copies.filter((copy) => !there.has(copy.creatorId));
  await assertRoom(ctx, "crmCreators", missing.length);
  return insertEntries(tenant, missing, { addedBy: ctx.actor.userId, createdAt: ctx.clock.now() });
}

type Addition = { ctx: Context<Member>; rows: readonly { creatorId: number }[]; actionId: string | null };

/** Records the addition on the timelines of the creators that putIntoCrm added. */
export async function recordAdded({ ctx, rows, actionId }: Addition): Promise<void> {
  await recordEvents({ ctx, creatorIds: rows.map((row) => row.creatorId), data: { kind: "added" }, actionId });
}
