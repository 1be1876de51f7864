import type { Context, Member } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { recordMoments } from "../../timeline/index.ts";
import { deleteRows } from "./removed-store.ts";

type Given = { ctx: Context<Member>; rowIds: readonly string[]; actionId: string };

/**
 * Takes rows out of the CRM and all lists, as part of an action that puts them back; answers how many were there.
 * Within a transaction that holds the customer's lock.
 */
export async function removeRows({ ctx, rowIds, actionId }: Given): Promise<number> {
  const creatorIds = await deleteRows(ownerOf(ctx), rowIds, { actionId, at: ctx.clock.now() });
  await recordMoments({ ctx, creatorIds, data: { kind: "removed" }, actionId });
  return creatorIds.length;
}
