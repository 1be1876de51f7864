import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import {
  deleteFromAllLists,
  deletePairs,
  insertMembers,
  restoreMembers,
  selectListed,
  type Membership,
  type Pair,
} from "./store.ts";
import { touchLists as touchListsById, touchListsOf } from "../store.ts";

type Within = { ctx: Context<Member> };

/** Adds creators of the CRM to lists of the workspace; returns the new memberships. */
export async function addMembers({
  ctx,
  listIds,
  creatorIds,
}: Within & { listIds: string[]; creatorIds: number[] }): Promise<Pair[]> {
  if (listIds.length === 0) return [];
  const at = ctx.clock.now();
  const added = await insertMembers(tenantOf(ctx), { listIds, creatorIds, addedBy: ctx.actor.userId, at });
  await touch(ctx, added);
  return added;
}

export async function takeMembersBack({ ctx, members }: Within & { members: Pair[] }): Promise<void> {
  if (members.length === 0) return;
  await deletePairs(tenantOf(ctx), members);
  await touch(ctx, members);
}

/** Removes creators from every list; returns the memberships, so that they can be restored. */
export async function dropFromLists({ ctx, creatorIds }: Within & { creatorIds: number[] }): Promise<Membership[]> {
  const dropped = await deleteFromAllLists(tenantOf(ctx), creatorIds);
  await touch(ctx, dropped);
  return dropped;
}

export async function putMembersBack({ ctx, members }: Within & { members: Membership[] }): Promise<void> {
  if (members.length === 0) return;
  await restoreMembers(tenantOf(ctx), members);
  await touch(ctx, members);
}

/** Which of these creators are in any list. */
export async function whichListed({ ctx, creatorIds }: Within & { creatorIds: number[] }): Promise<Set<number>> {
  return new Set(creatorIds.length === 0 ? [] : await selectListed(tenantOf(ctx), creatorIds));
}

/** After an undo: updates the change time of the lists that the action had changed.  */
export async function touchLists({ ctx, actionId }: Within & { actionId: string }): Promise<void> {
  await touchListsOf(tenantOf(ctx), actionId, ctx.clock.now());
}

async function touch(ctx: Context<Member>, members: readonly Pair[]): Promise<void> {
  await touchListsById(tenantOf(ctx), [...new Set(members.map((member) => member.listId))], ctx.clock.now());
}
