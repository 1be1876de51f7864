import { sql } from "drizzle-orm";
import { RANGE_METRICS } from "#contract/figures/metrics.ts";
import { comparedColumn } from "../../../db/compared.ts";
import type { Database } from "../../../db/connect.ts";
import { networkScales } from "../../../db/tables/index.ts";
import type { Moved, ScaleRow } from "./moved-scales.ts";

/** Every network's percentiles of every figure of the installation that may be compared, by the accounts' figures. */
export async function measureScales(db: Database): Promise<ScaleRow[]> {
  const figures = sql.join(
    RANGE_METRICS.map((metric) => sql`(${metric}::text, (${comparedColumn(sql`accounts`, metric)})::float8)`),
    sql`, `,
  );
  const { rows } = await db.execute<ScaleRow>(sql`
    select network, metric,
      percentile_cont((select array_agg(p / 100.0::float8 order by p) from generate_series(1, 100) p))
        within group (order by value) as thresholds,
      count(*)::integer as n
    from accounts
    cross join lateral (values ${figures}) as figure (metric, value)
    where value is not null and customer_id is null
    group by network, metric`);
  return rows;
}

export async function selectNetworkScales(db: Database): Promise<ScaleRow[]> {
  return db
    .select({
      network: networkScales.network,
      metric: networkScales.metric,
      thresholds: networkScales.thresholds,
      n: networkScales.n,
    })
    .from(networkScales);
}

/** Writes the scales that changed, and deletes those that are gone. */
export async function writeScales(db: Database, { current }: Moved<ScaleRow>, now: Date): Promise<void> {
  await db.execute(sql`
    with fresh as (
      select network, metric, array(select jsonb_array_elements_text(thresholds)::float8) as thresholds, n
      from jsonb_to_recordset(${JSON.stringify(current)}::jsonb) as t(network text, metric text, thresholds jsonb, n integer)
    ),
    put as (
      insert into network_scales (network, metric, thresholds, n, computed_at)
      select network, metric, thresholds, n, ${now.toISOString()}::timestamptz from fresh
      on conflict (network, metric) do update
        set thresholds = excluded.thresholds, n = excluded.n, computed_at = excluded.computed_at
        where (network_scales.thresholds, network_scales.n) is distinct from (excluded.thresholds, excluded.n)
    )
    delete from network_scales s
    where not exists (select from fresh where fresh.network = s.network and fresh.metric = s.metric)`);
}

export async function hasScales(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from network_scales where n > 0 limit 1`);
  return rows.length > 0;
}
