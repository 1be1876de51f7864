import type { Places } from "../../../db/list-places.ts";
import type { Owner } from "../../../db/owner.ts";
import { selectMergedMembers } from "./store.ts";

/** What listPlaces needs to say whom these lists show. */
export async function readPlaces(owner: Owner, listIds: string[]): Promise<Places> {
  return { listIds, merged: await selectMergedMembers(owner, listIds) };
}
