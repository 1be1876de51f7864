import { sql, type SQL } from "drizzle-orm";
import type { ListStats } from "#contract/lists.ts";
import type { Owner } from "../../../../db/owner.ts";
import { crmCreators, listCreators, lists } from "../../../../db/tables/index.ts";
import type { MergedMember } from "../../../memberships/index.ts";
import { fitting, row, type Wanted } from "../store.ts";

type Of = { listIds: string[]; merged: readonly MergedMember[] } & Wanted;

/** list_id and creator_id of everybody these lists show, each once. */
function places({ customerId }: Owner, { listIds, merged }: Of): SQL {
  const own = sql`${listCreators} i where i.list_id = any(array(
    select id from ${lists} where id = any(${sql.param(listIds)}::uuid[]) and customer_id = ${customerId}))`;
  if (merged.length === 0) return sql`(select i.list_id, i.creator_id from ${own})`;
  const keptFor = new Map(merged.map(({ gone, kept }) => [gone, kept]));
  return sql`(
    select distinct i.list_id, coalesce(m.kept, i.creator_id) as creator_id
    from (select i.list_id, i.creator_id from ${own}) i
    left join unnest(${sql.param([...keptFor.keys()])}::bigint[], ${sql.param([...keptFor.values()])}::bigint[]) m(gone, kept)
      on m.gone = i.creator_id)`;
}

/** What those of each list that fit add up to, by the ids of the lists. */
export async function selectStats(owner: Owner, of: Of): Promise<Map<string, ListStats>> {
  const { rows } = await owner.db.execute<ListStats & { listId: string }>(sql`
    with fitting as materialized (
      select place.list_id, ${crmCreators.followers} as followers, ${crmCreators.engagementRate} as engagement_rate,
        ${crmCreators.score} as score, ${crmCreators.country} as country, ${crmCreators.networks} as networks
      from ${places(owner, of)} place ${row(owner)} where ${fitting(of) ?? sql`true`}
    ), sums as (
      select list_id, count(*) as n, sum(followers)::double precision as followers,
        percentile_cont(0.5) within group (order by followers) as median_followers,
        percentile_cont(0.5) within group (order by engagement_rate) as median_engagement_rate,
        percentile_cont(0.5) within group (order by score) as median_score
      from fitting group by list_id
    ), on_networks as (
      select list_id, jsonb_agg(jsonb_build_object('network', network, 'count', n) order by n desc, network) as networks
      from (select list_id, network, count(*) as n from fitting, unnest(networks) network group by list_id, network) each
      group by list_id
    ), in_countries as (
      select list_id, jsonb_agg(jsonb_build_object('country', country, 'count', n) order by n desc, country) as countries
      from (select list_id, country, count(*) as n from fitting where country is not null group by list_id, country) each
      group by list_id
    )
    select wanted.list_id as "listId", coalesce(n, 0) as "totalCreators", coalesce(followers, 0) as followers,
      median_followers as "medianFollowers", median_engagement_rate as "medianEngagementRate",
      median_score as "medianScore", coalesce(networks, '[]') as networks, coalesce(countries, '[]') as countries
    from unnest(${sql.param(of.listIds)}::uuid[]) wanted(list_id)
    left join sums using (list_id) left join on_networks using (list_id) left join in_countries using (list_id)`);
  return new Map(rows.map(({ listId, ...stats }) => [listId, stats]));
}
