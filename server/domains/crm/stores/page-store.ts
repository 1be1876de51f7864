import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CrmSort } from "#contract/crm.ts";
import { crmRow } from "../../../db/crm-row.ts";
import { everyWord } from "../../../db/every-word.ts";
import type { Owner } from "../../../db/owner.ts";
import { personName } from "../../../db/person-name.ts";
import { crmCreators, users } from "../../../db/tables/index.ts";
import type { Entry } from "./entries-store.ts";

const entry = { ...crmRow, createdAt: crmCreators.createdAt, addedBy: personName };

function found({ customerId }: Owner, search: string | undefined): SQL | undefined {
  return and(eq(crmCreators.customerId, customerId), everyWord(crmCreators.searchText, search));
}

export async function countFound(owner: Owner, search: string): Promise<number> {
  return owner.db.$count(crmCreators, found(owner, search));
}

type Order = { sort: CrmSort; ascending: boolean };

// Spelled as the indexes are, nulls included: the planner takes no other spelling for theirs.
function orderBy({ sort, ascending }: Order): SQL {
  if (sort === "full_name") {
    return ascending
      ? sql`${crmCreators.fullName}, ${crmCreators.id}`
      : sql`${crmCreators.fullName} desc, ${crmCreators.id} desc`;
  }
  return ascending
    ? sql`${crmCreators.createdAt} nulls first, ${crmCreators.id} nulls first`
    : sql`${crmCreators.createdAt} desc nulls last, ${crmCreators.id} desc nulls last`;
}

/** The page is found in the index alone, and only its rows are read: a late page costs little more than the first. */
export async function selectEntries(
  owner: Owner,
  { search, limit, offset, ...order }: Order & { search?: string; limit: number; offset: number },
): Promise<Entry[]> {
  const page = owner.db
    .select({ id: crmCreators.id })
    .from(crmCreators)
    .where(found(owner, search))
    .orderBy(orderBy(order))
    .limit(limit)
    .offset(offset)
    .as("page");
  return owner.db
    .select(entry)
    .from(page)
    .innerJoin(crmCreators, eq(crmCreators.id, page.id))
    .leftJoin(users, eq(users.id, crmCreators.addedBy))
    .orderBy(orderBy(order));
}
