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

/** Creators of the CRM into lists of the customer; answers what was new. */
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

/** Out of every list; answers the memberships, so that they can be put back. */
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

/** Which of these creators are in some list. */
export async function whichListed({ ctx, creatorIds }: Within & { creatorIds: number[] }): Promise<Set<number>> {
  return new Set(creatorIds.length === 0 ? [] : await selectListed(tenantOf(ctx), creatorIds));
}

/** After an undo: the lists that its action had changed were changed again. */
export async function touchLists({ ctx, actionId }: Within & { actionId: string }): Promise<void> {
  await touchListsOf(tenantOf(ctx), actionId, ctx.clock.now());
}

async function touch(ctx: Context<Member>, members: readonly Pair[]): Promise<void> {
  await touchListsById(tenantOf(ctx), [...new Set(members.map((member) => member.listId))], ctx.clock.now());
}
