import { sql } from "drizzle-orm";
import type { ListStats } from "#contract/lists/shapes.ts";
import { listPlaces } from "../../../../db/list-places.ts";
import type { TenantDb } from "../../../../db/tenant.ts";
import { crmCreators } from "../../../../db/tables/index.ts";
import { headlineFigure, headlineScore } from "../../../crm/index.ts";
import { figuresIn, fitting, row, type Filter } from "../store.ts";

/**
 * Totals of the matching creators of each list, by the ids of the lists. Medians are of the figures that rows show. The rest is
 * added up from creators of one kind: networks and countries are counted of hundreds of kinds, not of each creator.
 */
export async function selectStats(tenant: TenantDb, filter: Filter): Promise<Map<string, ListStats>> {
  const figures = figuresIn(filter);
  const [only, ...others] = filter.listIds;
  // Rows of one list need not be sorted by it.
  const [list, byList] =
    only !== undefined && others.length === 0
      ? [sql`${only}::uuid as list_id`, sql``]
      : [sql`list_id`, sql`group by list_id`];
  const { rows } = await tenant.db.execute<ListStats & { listId: string }>(sql`
    with fitting as materialized (
      select place.list_id, ${crmCreators.totalFollowers} as total_followers, ${headlineFigure("followers", figures)} as followers,
        ${headlineFigure("engagementRate", figures)} as engagement_rate, ${headlineScore(figures)} as score, ${crmCreators.country} as country, ${crmCreators.networks} as networks
      from ${listPlaces(tenant, filter)} place ${row(tenant)} where ${fitting(tenant, filter) ?? sql`true`}
    ), kinds as (
      select list_id, networks, country, count(*) as n, sum(total_followers) as followers from fitting group by 1, 2, 3
    ), sums as (
      select list_id, sum(n)::bigint as n, sum(followers)::double precision as followers from kinds group by list_id
    ), medians as (
      select ${list}, percentile_cont(0.5) within group (order by followers) as median_followers,
        percentile_cont(0.5) within group (order by engagement_rate) as median_engagement_rate,
        percentile_cont(0.5) within group (order by score) as median_score
      from fitting ${byList}
    ), on_networks as (
      select list_id, jsonb_agg(jsonb_build_object('network', network, 'count', n) order by n desc, network) as networks
      from (select list_id, network, sum(n)::bigint as n from kinds, unnest(networks) network group by list_id, network) each
      group by list_id
    ), in_countries as (
      select list_id, jsonb_agg(jsonb_build_object('country', country, 'count', n) order by n desc, country) as countries
      from (select list_id, country, sum(n)::bigint as n from kinds where country is not null group by list_id, country) each
      group by list_id
    )
    select wanted.list_id as "listId", coalesce(n, 0) as "totalCreators", coalesce(followers, 0) as followers,
      median_followers as "medianFollowers", median_engagement_rate as "medianEngagementRate",
      median_score as "medianScore", coalesce(networks, '[]') as networks, coalesce(countries, '[]') as countries
    from unnest(${sql.param(filter.listIds)}::uuid[]) wanted(list_id)
    left join sums using (list_id) left join medians using (list_id)
    left join on_networks using (list_id) left join in_countries using (list_id)`);
  return new Map(rows.map(({ listId, ...stats }) => [listId, stats]));
}
