import type { CrmSort } from "#contract/crm.ts";
import type { ListStats } from "#contract/lists.ts";
import type { Network } from "#contract/networks.ts";
import type { Owner } from "../../../db/owner.ts";
import { offsetOf } from "../../../db/paging.ts";
import type { Entry } from "../../crm/index.ts";
import { selectMergedMembers } from "../../memberships/index.ts";
import { countListCreators, selectListCreatorIds, selectListEntries, selectListStats } from "./store.ts";

/** A list as findShared or fetchList has answered it, and its owner. */
type Of = { owner: Owner; list: { id: string; count: number } };
type Which = Of & { search?: string; network?: Network };
type Paged = Which & { page: number; per_page: number; sort?: CrmSort; ascending?: boolean };

async function filterOf({ owner, list, search, network }: Which) {
  return { listId: list.id, merged: await selectMergedMembers(owner, [list.id]), search, network };
}

/** A page of a list's creators and how many fit; the newest in it first, unless said otherwise. */
export async function readListPage({
  page,
  per_page: limit,
  sort = "createdAt",
  ascending = false,
  ...which
}: Paged): Promise<{ creatorIds: number[]; total: number }> {
  const filter = await filterOf(which);
  const order = { sort, ascending };
  const [creatorIds, total] = await Promise.all([
    selectListCreatorIds(which.owner, filter, { order, page: { limit, offset: offsetOf(page, limit) } }),
    which.search || which.network ? countListCreators(which.owner, filter) : which.list.count,
  ]);
  return { creatorIds, total };
}

/** Everybody in a list, newest first; of a selection, those that are in it. */
export async function readListCreatorIds({ selected, ...of }: Of & { selected?: number[] }): Promise<number[]> {
  const order = { sort: "createdAt", ascending: false } as const;
  return selectListCreatorIds(of.owner, await filterOf(of), { order, among: selected });
}

/** These creators' places in a list, in the order given. */
export async function readListEntries({ creatorIds, ...of }: Of & { creatorIds: number[] }): Promise<Entry[]> {
  const entries = await selectListEntries(of.owner, await filterOf(of), creatorIds);
  const byCreator = new Map(entries.map((entry) => [entry.creatorId, entry]));
  return creatorIds.flatMap((id) => byCreator.get(id) ?? []);
}

/** What those of a list that fit add up to, from what its CRM rows copy. */
export async function readListStats(which: Which): Promise<ListStats> {
  const stats = await selectListStats(which.owner, await filterOf(which));
  if (!stats) throw new Error("an aggregate has a row");
  return stats;
}
