import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { CrmSort } from "#contract/crm.ts";
import type { ListStats } from "#contract/lists.ts";
import type { Network } from "#contract/networks.ts";
import { crmRow } from "../../../db/crm-row.ts";
import { everyWord } from "../../../db/every-word.ts";
import type { Owner } from "../../../db/owner.ts";
import { personName } from "../../../db/person-name.ts";
import { crmCreators, crmStatuses, listCreators, lists, users } from "../../../db/tables/index.ts";
import type { Entry } from "../../crm/index.ts";
import type { MergedMember } from "../../memberships/index.ts";

/** A list and who of it: `merged` are the places that count for somebody else. */
export type Filter = { listId: string; merged: readonly MergedMember[]; search?: string; network?: Network };
export type Order = { sort: CrmSort; ascending: boolean };

/** creator_id, created_at and added_by of everybody a list shows. Its owner is looked at once, the index says the rest. */
function places({ customerId }: Owner, { listId, merged }: Filter): SQL {
  const within = sql`list_id = (select id from ${lists} where id = ${listId} and customer_id = ${customerId})`;
  const own = sql`select creator_id, created_at, added_by from ${listCreators} where ${within}`;
  if (merged.length === 0) return sql`(${own})`;
  const brought = merged.filter(({ keptIsMember }) => !keptIsMember);
  return sql`(
    ${own} and creator_id <> all(${sql.param(merged.map(({ gone }) => gone))}::bigint[])
    union all
    select b.kept, min(created_at), (array_agg(added_by order by created_at))[1]
    from unnest(${sql.param(brought.map(({ kept }) => kept))}::bigint[], ${sql.param(brought.map(({ gone }) => gone))}::bigint[])
      as b(kept, gone)
    join ${listCreators} on creator_id = b.gone and ${within}
    group by b.kept)`;
}

function row({ customerId }: Owner): SQL {
  return sql`join ${crmCreators} on ${crmCreators.customerId} = ${customerId} and ${crmCreators.creatorId} = place.creator_id`;
}

/** Those that fit; without search and filter the CRM's rows are not looked at, unless they are needed. */
function found(owner: Owner, filter: Filter, { withRow = false, also }: { withRow?: boolean; also?: SQL } = {}): SQL {
  const { search, network } = filter;
  const fits = and(
    everyWord(crmCreators.searchText, search),
    network && sql`${network} = any(${crmCreators.networks})`,
  );
  const conditions = and(also, fits);
  return sql`from ${places(owner, filter)} place ${withRow || fits ? row(owner) : sql``}
    ${conditions ? sql`where ${conditions}` : sql``}`;
}

const SORTED_BY: Record<Exclude<CrmSort, "createdAt">, SQL> = {
  full_name: sql`${crmCreators.fullName}`,
  followers: sql`${crmCreators.followers}`,
  growth: sql`${crmCreators.growth}`,
  engagement: sql`${crmCreators.engagementRate}`,
  score: sql`${crmCreators.score}`,
  country: sql`${crmCreators.country}`,
  language: sql`${crmCreators.language}`,
  status: sql`(select position from ${crmStatuses} where ${crmStatuses.id} = ${crmCreators.statusId})`,
  email: sql`coalesce(${crmCreators.customEmail}, ${crmCreators.publicEmail})`,
  updatedAt: sql`${crmCreators.updatedAt}`,
};

function orderBy({ sort, ascending }: Order): SQL {
  if (sort === "createdAt") {
    // As list_creators_newest_idx is spelled, forwards or backwards.
    return ascending
      ? sql`place.created_at nulls first, place.creator_id desc`
      : sql`place.created_at desc nulls last, place.creator_id`;
  }
  const column = SORTED_BY[sort];
  return ascending
    ? sql`${column} nulls last, ${crmCreators.id}`
    : sql`${column} desc nulls last, ${crmCreators.id} desc`;
}

type Wanted = { order: Order; page?: { limit: number; offset: number }; among?: number[] };

/** Creators of a list in order: a page of them, all, or those among a few. */
export async function selectListCreatorIds(
  owner: Owner,
  filter: Filter,
  { order, page, among }: Wanted,
): Promise<number[]> {
  const chosen = among && sql`place.creator_id = any(${sql.param(among)}::bigint[])`;
  const { rows } = await owner.db.execute<{ id: number }>(sql`
    select place.creator_id as id ${found(owner, filter, { withRow: order.sort !== "createdAt", also: chosen })}
    order by ${orderBy(order)} ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`);
  return rows.map(({ id }) => id);
}

export async function countListCreators(owner: Owner, filter: Filter): Promise<number> {
  const { rows } = await owner.db.execute<{ count: number }>(sql`select count(*) as count ${found(owner, filter)}`);
  return rows[0]?.count ?? 0;
}

/** CRM rows with the time and person of their place in the list, in no order. */
export async function selectListEntries(owner: Owner, filter: Filter, creatorIds: number[]): Promise<Entry[]> {
  return owner.db
    .select({
      ...crmRow,
      createdAt: sql`place.created_at`.mapWith(listCreators.createdAt),
      addedBy: personName,
    })
    .from(crmCreators)
    .innerJoin(sql`${places(owner, filter)} place`, sql`place.creator_id = ${crmCreators.creatorId}`)
    .leftJoin(users, sql`${users.id} = place.added_by`)
    .where(and(eq(crmCreators.customerId, owner.customerId), inArray(crmCreators.creatorId, creatorIds)));
}

export async function selectListStats(owner: Owner, filter: Filter): Promise<ListStats | undefined> {
  const { rows } = await owner.db.execute<ListStats>(sql`
    with fitting as materialized (
      select ${crmCreators.followers} as followers, ${crmCreators.engagementRate} as engagement_rate,
        ${crmCreators.score} as score, ${crmCreators.country} as country, ${crmCreators.networks} as networks
      ${found(owner, filter, { withRow: true })}
    )
    select count(*) as "totalCreators", coalesce(sum(followers), 0)::double precision as followers,
      percentile_cont(0.5) within group (order by followers) as "medianFollowers",
      percentile_cont(0.5) within group (order by engagement_rate) as "medianEngagementRate",
      percentile_cont(0.5) within group (order by score) as "medianScore",
      (select coalesce(jsonb_agg(jsonb_build_object('network', network, 'count', n) order by n desc, network), '[]')
        from (select network, count(*) n from fitting, unnest(networks) network group by network)) as networks,
      (select coalesce(jsonb_agg(jsonb_build_object('country', country, 'count', n) order by n desc, country), '[]')
        from (select country, count(*) n from fitting where country is not null group by country)) as countries
    from fitting`);
  return rows[0];
}
