import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { CrmSort } from "#contract/crm.ts";
import type { Network } from "#contract/networks.ts";
import { crmRow } from "../../../db/crm-row.ts";
import { everyWord } from "../../../db/every-word.ts";
import type { Owner } from "../../../db/owner.ts";
import { personName } from "../../../db/person-name.ts";
import { accounts, crmCreators, listCreators, users } from "../../../db/tables/index.ts";
import type { Entry } from "../../crm/index.ts";

type Filter = { listId: string; search?: string; network?: Network };
type Order = { sort: CrmSort; ascending: boolean };

/** A CRM row with the time and person of its place in the list. */
const entry = {
  ...crmRow,
  createdAt: listCreators.createdAt,
  addedBy: personName,
};

const sameCreator = and(
  eq(crmCreators.customerId, listCreators.customerId),
  eq(crmCreators.creatorId, listCreators.creatorId),
);

function within({ customerId }: Owner, { listId, search, network }: Filter): SQL | undefined {
  const onNetwork =
    network &&
    sql`exists (select 1 from ${accounts}
    where ${accounts.creatorId} = ${listCreators.creatorId} and ${accounts.network} = ${network})`;
  return and(
    eq(listCreators.listId, listId),
    eq(listCreators.customerId, customerId),
    everyWord(crmCreators.searchText, search),
    onNetwork,
  );
}

function orderBy({ sort, ascending }: Order): SQL {
  if (sort === "full_name") {
    return ascending
      ? sql`${crmCreators.fullName}, ${crmCreators.id}`
      : sql`${crmCreators.fullName} desc, ${crmCreators.id} desc`;
  }
  // As list_creators_newest_idx is spelled, forwards or backwards.
  return ascending
    ? sql`${listCreators.createdAt} nulls first, ${listCreators.creatorId} desc`
    : sql`${listCreators.createdAt} desc nulls last, ${listCreators.creatorId}`;
}

export async function selectListEntries(
  owner: Owner,
  { filter, order, limit, offset }: { filter: Filter; order: Order; limit: number; offset: number },
): Promise<Entry[]> {
  return owner.db
    .select(entry)
    .from(listCreators)
    .innerJoin(crmCreators, sameCreator)
    .leftJoin(users, eq(users.id, listCreators.addedBy))
    .where(within(owner, filter))
    .orderBy(orderBy(order))
    .limit(limit)
    .offset(offset);
}

/** Whoever is in a list is in the CRM: its rows are looked at only to search in them. */
export async function countListEntries(owner: Owner, filter: Filter): Promise<number> {
  const counting = owner.db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(listCreators)
    .$dynamic();
  const joined = filter.search ? counting.innerJoin(crmCreators, sameCreator) : counting;
  const [row] = await joined.where(within(owner, filter));
  return row?.count ?? 0;
}

export async function selectListEntriesOf(owner: Owner, listId: string, creatorIds: number[]): Promise<Entry[]> {
  return owner.db
    .select(entry)
    .from(listCreators)
    .innerJoin(crmCreators, sameCreator)
    .leftJoin(users, eq(users.id, listCreators.addedBy))
    .where(and(within(owner, { listId }), inArray(listCreators.creatorId, creatorIds)));
}

/** Creators of a list, newest first: all, or those of the selection that are in it. */
export async function selectListCreatorIds(owner: Owner, listId: string, selected?: number[]): Promise<number[]> {
  const rows = await owner.db
    .select({ creatorId: listCreators.creatorId })
    .from(listCreators)
    .innerJoin(crmCreators, sameCreator)
    .where(and(within(owner, { listId }), selected && inArray(listCreators.creatorId, selected)))
    .orderBy(orderBy({ sort: "createdAt", ascending: false }));
  return rows.map((row) => row.creatorId);
}
