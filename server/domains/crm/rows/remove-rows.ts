import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { recordEvents } from "../../timeline-events/index.ts";
import { deleteRows } from "./removed-store.ts";

type RowRemoval = { ctx: Context<Member>; rowIds: readonly string[]; actionId: string };

/**
 * Removes rows from the CRM and all lists under an action; returns how many there were. Call it within a transaction that
 * holds the tenant's lock.
 */
export async function removeRows({ ctx, rowIds, actionId }: RowRemoval): Promise<number> {
  const creatorIds = await withAction(ctx.db, actionId, () => deleteRows(tenantOf(ctx), rowIds, ctx.clock.now()));
  await recordEvents({ ctx, creatorIds, data: { kind: "removed" }, actionId });
  return creatorIds.length;
}
