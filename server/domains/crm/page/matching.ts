import type { CrmFilters } from "#contract/crm-filters.ts";
import type { Owner } from "../../../db/owner.ts";
import { selectFitting } from "./store.ts";

type Given = { owner: Owner; filters: CrmFilters };

/** Creators whose rows are shown and fit, newest in the CRM first. */
export async function matchingCreatorIds({ owner, filters }: Given): Promise<number[]> {
  return (await selectFitting(owner, filters)).map((row) => row.creatorId);
}

/** The same by the ids of their rows. */
export async function matchingRowIds({ owner, filters }: Given): Promise<string[]> {
  return (await selectFitting(owner, filters)).map((row) => row.id);
}
