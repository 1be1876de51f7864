import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { CrmFilters } from "#contract/collections/crm.ts";
import type { Network } from "#contract/networks/networks.ts";
import { listPlaces, type Places } from "../../../db/list-places.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, crmStatuses, listCreators, users } from "../../../db/tables/index.ts";
import {
  conditionInList,
  crmOrderBy,
  crmRow,
  feedbackOf,
  headlineScore,
  publicSearchText,
  shown,
  type CrmOrder,
  type Entry,
  type Figures,
} from "../../crm/index.ts";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { searchText } from "#contract/search/search-text.ts";

/** Filters of a list; only the team, which may read email addresses, searches them too. */
export type Wanted = {
  search?: string;
  network?: Network;
  figuresOf?: Network;
  byAddress?: boolean;
  /** Those of the CRM, with the list as `inList`. */
  filters?: CrmFilters;
};
export type Filter = Wanted & Places;

/** The CRM row of a place: creators in a list are in its CRM. */
export function row({ customerId }: TenantDb): SQL {
  return sql`join ${crmCreators}
    on ${crmCreators.customerId} = ${customerId} and ${crmCreators.creatorId} = place.creator_id and ${shown}`;
}

export function fitting(tenant: TenantDb, { search, network, byAddress = false, filters }: Wanted): SQL | undefined {
  return and(
    everyWord(crmCreators.searchText, search), // this has an index
    byAddress ? undefined : everyWord(publicSearchText, search),
    network && sql`${network} = any(${crmCreators.networks})`,
    filters && conditionInList(tenant, filters),
  );
}

/**
 * Creators that match. Without search and filter CRM rows are not read, unless the order needs them. In the order of places
 * they are looked up one by one until the page is full (`offset 0` keeps the planner from joining all of them first).
 */
function found(tenant: TenantDb, filter: Filter, order: CrmOrder): SQL {
  const fits = fitting(tenant, filter);
  const places = sql`from ${listPlaces(tenant, filter)} place`;
  if (order.sort !== "createdAt" || (fits && isOfAdditions(filter)))
    return sql`${places} ${row(tenant)} ${statusOf(order)} ${fits ? sql`where ${fits}` : sql``}`;
  if (!fits) return places;
  return sql`${places} cross join lateral (
    select from ${crmCreators} where ${crmCreators.customerId} = ${tenant.customerId}
      and ${crmCreators.creatorId} = place.creator_id and ${shown} and ${fits} offset 0) fitting`;
}

/** Conditions on additions look the rows of the list up in the key by themselves. */
function isOfAdditions({ filters }: Wanted): boolean {
  const { addedBy = [], added = { from: null, to: null } } = filters ?? {};
  return addedBy.length > 0 || added.from !== null || added.to !== null;
}

/** The account that figures are of. */
export function figuresIn({ network, figuresOf, filters }: Wanted): Figures {
  if (network) return { figuresOf, networks: [network] };
  return { ...filters, figuresOf: figuresOf ?? filters?.figuresOf, networks: filters?.networks ?? [] };
}

/** Places have an index in this order, which is read either way. */
function orderBy(order: CrmOrder, wanted: Wanted): SQL {
  if (order.sort !== "createdAt") return crmOrderBy({ ...order, figures: figuresIn(wanted) });
  return order.ascending ? sql`place.created_at, place.creator_id desc` : sql`place.created_at desc, place.creator_id`;
}

function statusOf({ sort }: CrmOrder): SQL {
  return sort === "status" ? sql`left join ${crmStatuses} on ${crmStatuses.id} = ${crmCreators.statusId}` : sql``;
}

/** A page of a list's creators, in order. */
export async function selectListCreatorIds(
  tenant: TenantDb,
  filter: Filter,
  order: CrmOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await tenant.db.execute<{ id: number }>(sql`
    select place.creator_id as id ${found(tenant, filter, order)}
    order by ${orderBy(order, filter)} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

export async function countListCreators(tenant: TenantDb, filter: Filter): Promise<number> {
  const fits = fitting(tenant, filter);
  const places = listPlaces(tenant, filter);
  const joined = sql`from ${places} place ${fits ? sql`${row(tenant)} where ${fits}` : sql``}`;
  const semiJoined = sql`from ${crmCreators} where ${crmCreators.customerId} = ${tenant.customerId} and ${shown}
    and ${crmCreators.creatorId} in (select creator_id from ${places} place) and ${fits}`;
  const counted = fits && !isOfAdditions(filter) ? semiJoined : joined;
  const { rows } = await tenant.db.execute<{ count: number }>(sql`select count(*) as count ${counted}`);
  return rows[0]?.count ?? 0;
}

export type Ranked = { creatorId: number; rank: number | null };

/**
 * A page in order. Ranks are by score in the whole list, whatever the search, under a filter of networks by the score there;
 * equal scores have equal ranks.
 */
export async function selectRanking(
  tenant: TenantDb,
  filter: Filter,
  order: CrmOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<Ranked[]> {
  const score = headlineScore(figuresIn(filter));
  const { rows } = await tenant.db.execute<Ranked>(sql`
    select creator_id as "creatorId", rank from (
      select place.creator_id, ${fitting(tenant, filter) ?? sql`true`} as fits,
        row_number() over (order by ${orderBy(order, filter)}) as position,
        case when ${score} is not null then rank() over (order by ${score} desc nulls last) end as rank
      from ${listPlaces(tenant, filter)} place ${row(tenant)} ${statusOf(order)}
    ) ranked
    where fits order by position limit ${limit} offset ${offset}`);
  return rows;
}

/** CRM rows with the time and author of their addition to the list, in no order. */
export async function selectListEntries(tenant: TenantDb, filter: Filter, creatorIds: number[]): Promise<Entry[]> {
  const [listId] = filter.listIds;
  return tenant.db
    .select({
      ...crmRow,
      createdAt: sql`place.created_at`.mapWith(listCreators.createdAt),
      feedback: sql<Entry["feedback"]>`${feedbackOf(listId)}`,
    })
    .from(crmCreators)
    .innerJoin(sql`${listPlaces(tenant, filter)} place`, sql`place.creator_id = ${crmCreators.creatorId}`)
    .leftJoin(users, sql`${users.id} = place.added_by`)
    .where(and(eq(crmCreators.customerId, tenant.customerId), inArray(crmCreators.creatorId, creatorIds)));
}

/**
 * Matches rows with every word of a search in a column of searchText(). No condition for an empty search; a search
 * without letters and digits matches nothing.
 */
function everyWord(column: AnyPgColumn | SQL, search: string | undefined): SQL | undefined {
  if (!search?.trim()) return undefined;
  const words = searchText(search).split(" ").filter(Boolean);
  return words.length === 0 ? sql`false` : and(...words.map((word) => sql`${column} like ${`%${word}%`}`)); // words are letters and digits only
}
