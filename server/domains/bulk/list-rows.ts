import type { Context, Member } from "../../context.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { selectEntriesOf } from "../crm/index.ts";
import { refuse } from "../../errors.ts";
import { findWithdrawn, presentTag, recordMoves, removeMembers } from "../memberships/index.ts";
import { recordEachEvent } from "../timeline-events/index.ts";
import { ownLimits, roomInList } from "../plans/index.ts";
import { insertRowMembers, selectComing } from "./store.ts";

type ListAddition = {
  ctx: Context<Member>;
  rowIds: readonly string[];
  lists: readonly { id: string; title: string }[];
  actionId: string;
};

/**
 * How many employees have withdrawn and are left out: they are in no list of employees again because of others. Throws
 * conflict where only they are chosen, and plan_limit when a list has no room for the others.
 */
export async function countUnlistable({ ctx, rowIds, lists }: Omit<ListAddition, "actionId">): Promise<number> {
  await assertRoomInLists({ ctx, rowIds, lists });
  const withdrawn = await findWithdrawn({ ctx, listIds: lists.map(({ id }) => id), rowIds });
  if (!withdrawn) return 0;
  const { creatorIds, err, reason } = withdrawn;
  return creatorIds.size < rowIds.length ? creatorIds.size : refuse(err, reason);
}

async function assertRoomInLists({ ctx, rowIds, lists }: Omit<ListAddition, "actionId">): Promise<void> {
  if (ownLimits(ctx).creatorsPerList === null) return;
  const sizes = await selectComing(tenantOf(ctx), { rowIds, listIds: lists.map(({ id }) => id) });
  for (const { size, coming } of sizes) {
    const refusal = roomInList(ctx, size).refusal(coming);
    if (refusal) refuse("plan_limit", refusal);
  }
}

/**
 * Adds creators of CRM rows to lists under an action; returns how many were new to at least one list. Throws plan_limit when a
 * list has no room for them: others may have filled it since a job began.
 */
export async function listRows({ ctx, rowIds, lists, actionId }: ListAddition): Promise<number> {
  await assertRoomInLists({ ctx, rowIds, lists });
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

type ListRemoval = {
  ctx: Context<Member>;
  rowIds: readonly string[];
  list: { id: string; title: string };
  actionId: string;
};

/** Removes creators of CRM rows from a list under an action; returns how many were in it. */
export async function unlistRows({ ctx, rowIds, list, actionId }: ListRemoval): Promise<number> {
  const entries = await selectEntriesOf(tenantOf(ctx), { rowIds: [...rowIds] });
  const creatorIds = entries.map(({ creatorId }) => creatorId);
  const removed = await withAction(ctx.db, actionId, () =>
    removeMembers({ tenant: tenantOf(ctx), at: ctx.clock.now(), listId: list.id, creatorIds }),
  );
  const members = removed.map((creatorId) => ({ listId: list.id, creatorId }));
  await recordMoves({ ctx, lists: [list], members, way: "removed", actionId });
  return removed.length;
}
