import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { selectCreatorIds } from "./stores/rows-store.ts";

/** Every creator of the caller's CRM, in no order. */
export async function crmCreatorIds({ ctx }: { ctx: Context<Member> }): Promise<number[]> {
  return selectCreatorIds(ownerOf(ctx));
}

/** Of these creators, those in the caller's CRM. */
export async function whichInCrm({
  ctx,
  creatorIds,
}: {
  ctx: Context<Member>;
  creatorIds: number[];
}): Promise<Set<number>> {
  return new Set(creatorIds.length === 0 ? [] : await selectCreatorIds(ownerOf(ctx), { creatorIds }));
}
