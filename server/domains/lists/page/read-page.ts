import type { CrmSort } from "#contract/collections/crm.ts";
import type { ListStats } from "#contract/lists/shapes.ts";
import type { Places } from "../../../db/list-places.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { offsetOf } from "../../../db/paging.ts";
import type { Entry } from "../../crm/index.ts";
import { refuse } from "../../../errors.ts";
import type { ListRow } from "../../memberships/index.ts";
import {
  countListCreators,
  fitting,
  selectListCreatorIds,
  selectListEntries,
  selectRanking,
  type Filter,
  type Ranked,
  type Wanted,
} from "./store.ts";
import { selectStats } from "./stats/store.ts";

/** A list of findShared or fetchList, and its tenant. */
type OfList = { tenant: TenantDb; list: Pick<ListRow, "id" | "count" | "merged"> };
type Which = OfList & Wanted;
type Paged = Which & { page: number; per_page: number; sort?: CrmSort; ascending?: boolean };

function filterOf({ list, search, network, figuresOf, byAddress, filters }: Which): Filter {
  return { ...placesOf([list]), search, network, figuresOf, byAddress, filters };
}

function placesOf(lists: readonly Pick<ListRow, "id" | "merged">[]): Places {
  return { listIds: lists.map(({ id }) => id), merged: lists.flatMap(({ merged }) => merged) };
}

/** A page of a list's creators and how many match; the newest first by default. */
export async function readListPage({
  page,
  per_page: limit,
  sort = "createdAt",
  ascending = false,
  ...which
}: Paged): Promise<{ creatorIds: number[]; total: number }> {
  const filter = filterOf(which);
  const order = { sort, ascending };
  const [creatorIds, total] = await Promise.all([
    selectListCreatorIds(which.tenant, filter, order, { limit, offset: offsetOf(page, limit) }),
    countFitting(which, filter),
  ]);
  return { creatorIds, total };
}

/** A page of a list with ranks, by score unless sorted otherwise, and how many match. */
export async function readRanking({
  page,
  per_page: limit,
  sort = "score",
  ascending = false,
  ...which
}: Paged): Promise<{ ranked: Ranked[]; total: number }> {
  const filter = filterOf(which);
  const order = { sort, ascending };
  const [ranked, total] = await Promise.all([
    selectRanking(which.tenant, filter, order, { limit, offset: offsetOf(page, limit) }),
    countFitting(which, filter),
  ]);
  return { ranked, total };
}

async function countFitting({ tenant, list }: Which, filter: Filter): Promise<number> {
  return fitting(tenant, filter) ? countListCreators(tenant, filter) : list.count;
}

/** These creators' entries of a list, in this order. */
export async function readListEntries({ creatorIds, ...of }: OfList & { creatorIds: number[] }): Promise<Entry[]> {
  const entries = await selectListEntries(of.tenant, filterOf(of), creatorIds);
  const byCreator = new Map(entries.map((entry) => [entry.creatorId, entry]));
  return creatorIds.flatMap((id) => byCreator.get(id) ?? []);
}

/** Totals of the creators of a list that match, from the copies of its CRM rows. */
export async function readListStats({ list, ...which }: Which): Promise<ListStats> {
  const stats = await readStats({ ...which, lists: [list] });
  return stats.get(list.id) ?? refuse("not_found");
}

type Several = { tenant: TenantDb; lists: readonly Pick<ListRow, "id" | "merged">[] } & Wanted;

/** Totals of several lists, by their ids. */
export async function readStats({ tenant, lists, ...wanted }: Several): Promise<Map<string, ListStats>> {
  return selectStats(tenant, { ...placesOf(lists), ...wanted });
}
