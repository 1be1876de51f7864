import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { recordEvents } from "../../timeline-events/index.ts";
import { deleteRows } from "./removed-store.ts";

type Given = { ctx: Context<Member>; rowIds: readonly string[]; actionId: string };

/**
 * Takes rows out of the CRM and all lists, as part of an action that puts them back; answers how many were there.
 * Within a transaction that holds the customer's lock.
 */
export async function removeRows({ ctx, rowIds, actionId }: Given): Promise<number> {
  const creatorIds = await withAction(ctx.db, actionId, () => deleteRows(tenantOf(ctx), rowIds, ctx.clock.now()));
  await recordEvents({ ctx, creatorIds, data: { kind: "removed" }, actionId });
  return creatorIds.length;
}
