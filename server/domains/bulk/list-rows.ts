import type { Context, Member } from "../../context.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { presentTag } from "../memberships/index.ts";
import { recordEachEvent } from "../timeline-events/index.ts";
import { insertPlaces } from "./store.ts";

type Given = {
  ctx: Context<Member>;
  rowIds: readonly string[];
  lists: readonly { id: string; title: string }[];
  actionId: string;
};

/** Creators of CRM rows into lists, as part of an action that takes them out again; answers how many were new to one. */
export async function listRows({ ctx, rowIds, lists, actionId }: Given): Promise<number> {
  const listIds = lists.map((list) => list.id);
  const { userId: addedBy } = ctx.actor;
  const listed = await withAction(ctx.db, actionId, () =>
    insertPlaces(tenantOf(ctx), { rowIds, listIds, addedBy }, ctx.clock.now()),
  );
  const moments = listed.map((group) => {
    const came = lists.filter((list) => group.listIds.includes(list.id)).map(presentTag);
    return { creatorIds: group.creatorIds, data: { kind: "lists" as const, added: came, removed: [] } };
  });
  await recordEachEvent({ ctx, events: moments, actionId });
  return listed.reduce((sum, { creatorIds }) => sum + creatorIds.length, 0);
}
