import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import type { Places } from "../../db/list-places.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { ownLimits, roomInList } from "../plans/index.ts";
import { recordEachEvent } from "../timeline-events/index.ts";
import { presentTag, type ListTag } from "./lists.ts";
import {
  deletePairs,
  insertMembers,
  selectMergedMembers,
  selectSizes,
  selectTags,
  selectWithdrawn,
  type Chosen,
  type Pair,
} from "./members-store.ts";
import { touchLists as touchListsById, touchListsOf } from "./store.ts";

type MembershipChange = { ctx: Context<Member>; listIds: readonly string[]; creatorIds: readonly number[] };

type Room = MembershipChange & {
  /** Places that others will take, by list. */
  reserved?: ReadonlyMap<string, number>;
};

/** Creators that cannot be put into the lists, and the sentence that says why. */
type Beyond = { creatorIds: ReadonlySet<number>; reason: Message; err: "conflict" | "plan_limit" };

/** By reason; empty when all can. People who have withdrawn take no place from others. */
export async function findBeyondLists({ creatorIds, ...room }: Room): Promise<Beyond[]> {
  const { ctx, listIds } = room;
  const withdrawn = await findWithdrawn({ ctx, listIds, creatorIds });
  const others = creatorIds.filter((id) => !withdrawn?.creatorIds.has(id));
  return [withdrawn, await findWithoutRoom({ ...room, creatorIds: others })].filter((beyond) => beyond !== undefined);
}

/** How many people a refusal names. */
const NAMED = 5;

/** Employees who have withdrawn: only they themselves can bring themselves back into the list, by a new invitation. */
export async function findWithdrawn({
  ctx,
  ...places
}: Chosen & { ctx: Context<Member>; listIds: readonly string[] }): Promise<Beyond | undefined> {
  const found = places.listIds.length === 0 ? [] : await selectWithdrawn(tenantOf(ctx), places);
  if (found.length === 0) return undefined;
  const names = found.slice(0, NAMED).map(({ name }) => name);
  const more = found.length > NAMED ? " …" : "";
  const reason = say("employees.withdrawnFromList", { names: names.join(", ") + more });
  return { creatorIds: new Set(found.map(({ creatorId }) => creatorId)), reason, err: "conflict" };
}

async function findWithoutRoom({ ctx, listIds, creatorIds, reserved }: Room): Promise<Beyond | undefined> {
  if (listIds.length === 0 || ownLimits(ctx).creatorsPerList === null) return undefined;
  const beyond = new Set<number>();
  let reason: Message | undefined;
  for (const { listId, size, members } of await selectSizes(tenantOf(ctx), { listIds, creatorIds })) {
    const held = new Set(members);
    const coming = creatorIds.filter((id) => !held.has(id));
    const { left, refusal } = roomInList(ctx, size + (reserved?.get(listId) ?? 0));
    for (const id of coming.slice(left ?? coming.length)) beyond.add(id);
    reason ??= refusal(coming.length);
  }
  return reason === undefined ? undefined : { creatorIds: beyond, reason, err: "plan_limit" };
}

/**
 * Adds creators of the CRM to lists of the workspace; returns the new memberships. Throws plan_limit when a list has no
 * room for them, and conflict for employees who have withdrawn.
 */
export async function addMembers({ ctx, listIds, creatorIds }: MembershipChange): Promise<Pair[]> {
  if (listIds.length === 0) return [];
  const [beyond] = await findBeyondLists({ ctx, listIds, creatorIds });
  if (beyond) refuse(beyond.err, beyond.reason);
  const at = ctx.clock.now();
  const added = await insertMembers(tenantOf(ctx), { listIds, creatorIds, addedBy: ctx.actor.userId, at });
  await touch(ctx, added);
  return added;
}

export async function deleteMembers({ ctx, members }: { ctx: Context<Member>; members: readonly Pair[] }) {
  if (members.length === 0) return;
  await deletePairs(tenantOf(ctx), members);
  await touch(ctx, members);
}

/**
 * Removes creators from one list, with the memberships of rows merged into them; returns those that were in it.
 */
export async function removeMembers({
  tenant,
  at,
  listId,
  creatorIds,
}: {
  tenant: TenantDb;
  at: Date;
  listId: string;
  creatorIds: readonly number[];
}): Promise<number[]> {
  const leaving = new Set(creatorIds);
  const merged = (await selectMergedMembers(tenant, [listId])).filter(({ targetId }) => leaving.has(targetId));
  const pairs = [...leaving, ...merged.map(({ mergedId }) => mergedId)].map((creatorId) => ({ listId, creatorId }));
  const removed = new Set(await deletePairs(tenant, pairs));
  for (const member of merged) removed.add(member.targetId);
  if (removed.size > 0) await touchListsById(tenant, [listId], at);
  return [...leaving.intersection(removed)];
}

/** After an undo: updates the change time of the lists that the action had changed.  */
export async function touchLists({ ctx, actionId }: { ctx: Context<Member>; actionId: string }): Promise<void> {
  await touchListsOf(tenantOf(ctx), actionId, ctx.clock.now());
}

async function touch(ctx: Context<Member>, members: readonly Pair[]): Promise<void> {
  await touchListsById(tenantOf(ctx), [...new Set(members.map((member) => member.listId))], ctx.clock.now());
}

type MembershipEvents = {
  ctx: Context<Member>;
  /** The lists with their current titles. */
  lists: readonly { id: string; title: string }[];
  members: readonly Pair[];
  way: "added" | "removed";
  actionId: string;
};

/** Records on the timeline of each creator the lists they were added to or removed from. */
export async function recordMoves({ ctx, lists, members, way, actionId }: MembershipEvents): Promise<void> {
  const tags = new Map(lists.map((list) => [list.id, presentTag(list)]));
  const listsOf = Map.groupBy(members, (member) => member.creatorId);
  // Creators with the same list changes share an event; usually that is all of them.
  const creatorsByLists = Map.groupBy(listsOf.keys(), (creatorId) =>
    (listsOf.get(creatorId) ?? [])
      .map((member) => member.listId)
      .toSorted()
      .join(),
  );
  const events = [...creatorsByLists].map(([ids, creatorIds]) => {
    const changedLists = ids.split(",").flatMap((id) => tags.get(id) ?? []);
    const [added, removed] = way === "added" ? [changedLists, []] : [[], changedLists];
    return { creatorIds, data: { kind: "lists" as const, added, removed } };
  });
  await recordEachEvent({ ctx, events, actionId });
}

/** The parameters of listPlaces, which selects the creators that lists show. */
export async function readPlaces(tenant: TenantDb, listIds: string[]): Promise<Places> {
  return { listIds, merged: await selectMergedMembers(tenant, listIds) };
}

/** The lists each of these creators is in. */
export async function readTags(tenant: TenantDb, creatorIds: number[]): Promise<Map<number, ListTag[]>> {
  if (creatorIds.length === 0) return new Map();
  const rows = await selectTags(tenant, creatorIds);
  const byCreator = Map.groupBy(rows, (row) => row.creatorId);
  return new Map([...byCreator].map(([id, tags]) => [id, tags.map(presentTag)]));
}
