import { eq, sql, type SQL } from "drizzle-orm";
import type { CrmFilters } from "#contract/crm-filters.ts";
import type { FiltersOptions } from "#contract/crm.ts";
import type { Owner } from "../../../db/owner.ts";
import { crmCreators, listCreators, lists } from "../../../db/tables/index.ts";
import { fitting } from "./filters-store.ts";

type Counted = { value: string; count: number };
type Countable = keyof FiltersOptions;

/** What a row has of each; those that come in arrays once for each element. */
const VALUES: Record<Exclude<Countable, "lists">, SQL> = {
  countries: sql`${crmCreators.country}`,
  languages: sql`${crmCreators.language}`,
  networks: sql`unnest(${crmCreators.networks})`,
  niches: sql`unnest(${crmCreators.nicheIds})`,
  gender: sql`${crmCreators.gender}`,
  tags: sql`unnest(${crmCreators.tagIds})`,
  statuses: sql`coalesce(${crmCreators.statusId}::text, 'none')`,
};

/** How many rows have each value, of those that fit all filters but the one of this name; most frequent first. */
export async function countValues(owner: Owner, filters: CrmFilters, name: Countable): Promise<Counted[]> {
  // One more of the others brings more people in, one more network leaves fewer: those who are on all chosen ones too.
  const among = fitting(owner, filters, name === "networks" ? undefined : name);
  if (name === "lists") return countByList(owner, among);
  const { rows } = await owner.db.execute<Counted>(sql`
    select value::text as value, count(*)::integer as count
    from (select ${VALUES[name]} as value from ${crmCreators} where ${among}) v
    where value is not null
    group by v.value order by count desc, value`);
  return rows;
}

async function countByList({ db, customerId }: Owner, among: SQL | undefined): Promise<Counted[]> {
  const uses = sql<number>`count(*)::integer`;
  return db
    .select({ value: lists.id, count: uses })
    .from(crmCreators)
    .innerJoin(
      listCreators,
      sql`${listCreators.creatorId} = ${crmCreators.creatorId} and ${listCreators.customerId} = ${customerId}`,
    )
    .innerJoin(lists, sql`${lists.id} = ${listCreators.listId} and ${lists.deletedAt} is null`)
    .where(sql`${eq(lists.customerId, customerId)} and ${among}`)
    .groupBy(lists.id)
    .orderBy(sql`${uses} desc`, lists.id);
}
