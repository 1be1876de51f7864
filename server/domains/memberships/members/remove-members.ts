import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { deleteMembers, selectMergedMembers, type Membership } from "./store.ts";
import { touchLists } from "../store.ts";

type MemberRemoval = { ctx: Context<Member>; listId: string; creatorIds: number[] };

/**
 * Removes creators from one list, with the memberships of rows merged into them; returns the removed memberships. Throws
 * not_found when one of them is not in the list.
 */
export async function removeMembers({ ctx, listId, creatorIds }: MemberRemoval): Promise<Membership[]> {
  const tenant = tenantOf(ctx);
  const leaving = new Set(creatorIds);
  const merged = (await selectMergedMembers(tenant, [listId])).filter(({ targetId }) => leaving.has(targetId));
  const removed = await deleteMembers(tenant, listId, [...leaving, ...merged.map(({ mergedId }) => mergedId)]);
  const gone = new Set(removed.map(({ creatorId }) => creatorId));
  for (const member of merged) gone.add(member.targetId);
  if (!leaving.isSubsetOf(gone)) refuse("not_found");
  await touchLists(tenant, [listId], ctx.clock.now());
  return removed;
}
