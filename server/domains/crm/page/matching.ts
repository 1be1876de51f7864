import type { CrmFilters } from "#contract/collections/crm.ts";
import type { Owner } from "../../../db/owner.ts";
import { selectMatching } from "./store.ts";

type Matching = { owner: Owner; filters: CrmFilters };

/** Creators whose rows match, newest in the CRM first. */
export async function matchingCreatorIds({ owner, filters }: Matching): Promise<number[]> {
  return (await selectMatching(owner, filters)).map((row) => row.creatorId);
}

/** The same by the ids of their rows. */
export async function matchingRowIds({ owner, filters }: Matching): Promise<string[]> {
  return (await selectMatching(owner, filters)).map((row) => row.id);
}
