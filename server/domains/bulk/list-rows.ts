import type { Context, Member } from "../../context.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { presentTag } from "../memberships/index.ts";
import { recordEachEvent } from "../timeline-events/index.ts";
import { insertRowMembers } from "./store.ts";

type ListAddition = {
  ctx: Context<Member>;
  rowIds: readonly string[];
  lists: readonly { id: string; title: string }[];
  actionId: string;
};

/** Adds creators of CRM rows to lists under an action; returns how many were new to at least one list. */
export async function listRows({ ctx, rowIds, lists, actionId }: ListAddition): Promise<number> {
  const listIds = lists.map((list) => list.id);
  const { userId: addedBy } = ctx.actor;
  const listed = await withAction(ctx.db, actionId, () =>
    insertRowMembers(tenantOf(ctx), { rowIds, listIds, addedBy }, ctx.clock.now()),
  );
  const events = listed.map((group) => {
    const added = lists.filter((list) => group.listIds.includes(list.id)).map(presentTag);
    return { creatorIds: group.creatorIds, data: { kind: "lists" as const, added, removed: [] } };
  });
  await recordEachEvent({ ctx, events, actionId });
  return listed.reduce((sum, { creatorIds }) => sum + creatorIds.length, 0);
}
