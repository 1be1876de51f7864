import type { Context, Member } from "../../context.ts";
import { ownerOf, type Owner } from "../../db/owner.ts";
import { selectEntriesOf } from "./stores/entries-store.ts";
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

/** Ids of these creators' rows, by creator. */
export async function rowIdsOf(owner: Owner, creatorIds: number[]): Promise<Map<number, string>> {
  const entries = await selectEntriesOf(owner, { creatorIds });
  return new Map(entries.map((entry) => [entry.creatorId, entry.id]));
}
