import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { isNarrowed } from "#contract/creators.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { accountCounts, accounts, creators, crmCreators, sources } from "../../../db/tables/index.ts";
import { headlineFigure, headlineScore } from "../../crm/index.ts";

const idRows = (ids: readonly number[]): SQL => sql`unnest(${sql.param([...ids])}::bigint[]) as ids(id)`;

export type Totals = {
  followers: number | null;
  medianEngagementRate: number | null;
  medianScore: number | null;
  countries: number;
  networks: number;
};

/** Aggregates over these creators. Medians use the account whose figures a row shows. */
export async function selectTotals(
  { db, customerId }: TenantDb,
  { ids, figuresOf: networks }: { ids: readonly number[]; figuresOf: readonly Network[] },
): Promise<Totals> {
  const figures = { networks: [...networks] };
  const engagementRate = headlineFigure("engagementRate", figures);
  // Otherwise the creator's, as it is now.
  const score = isNarrowed(networks) ? headlineScore(figures) : sql`${creators.score}`;
  const { rows } = await db.execute<Totals>(sql`
    with selected as (
      select ${crmCreators.totalFollowers} as total_followers, ${engagementRate} as engagement_rate,
        ${crmCreators.networks} as networks, ${score} as score, ${creators.country} as country
      from ${idRows(ids)}
      join ${crmCreators} on ${crmCreators.customerId} = ${customerId} and ${crmCreators.creatorId} = ids.id
      join ${creators} on ${creators.id} = ids.id)
    select sum(total_followers)::float8 as followers,
      percentile_cont(0.5) within group (order by engagement_rate) as "medianEngagementRate",
      percentile_cont(0.5) within group (order by score) as "medianScore",
      count(distinct country)::int as countries,
      (select count(distinct network)::int from selected, unnest(networks) network) as networks
    from selected`);
  const [totals] = rows;
  return totals ?? { followers: null, medianEngagementRate: null, medianScore: null, countries: 0, networks: 0 };
}

export type Count = { id: number; network: string; at: number; followers: number };

/** Follower counts of one account of each creator since a date: the last of each week, oldest first. */
export async function selectHistory(
  db: Database,
  charted: readonly { id: number; network: Network; username: string }[],
  since: Date,
): Promise<Count[]> {
  const { rows } = await db.execute<Count>(sql`
    select ids.id, largest.network, counted.at, counted.followers
    from jsonb_to_recordset(${JSON.stringify(charted)}::jsonb) as ids(id bigint, network text, username text)
    join lateral (
      select id, network from ${accounts}
      where ${accounts.creatorId} = ids.id and ${accounts.network} = ids.network and ${accounts.username} = ids.username
      limit 1) largest on true
    join lateral (
      select distinct on (date_trunc('week', at, 'UTC')) (extract(epoch from at) * 1000)::float8 as at, followers
      from ${accountCounts}
      where creator_id = ids.id and account_id = largest.id and at >= ${since} and followers is not null
        and source_id not in (select ${sources.id} from ${sources} where not ${sources.allowExport})
      order by date_trunc('week', at, 'UTC'), ${accountCounts.at} desc) counted on true
    order by ids.id, counted.at`);
  return rows;
}
