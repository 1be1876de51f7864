import { sql } from "drizzle-orm";
import type { RangeMetric } from "#contract/metrics.ts";
import type { Database } from "../../../../db/connect.ts";
import { accounts, networkScales } from "../../../../db/tables/index.ts";

type Scales = ReturnType<typeof scalesByNetwork>;

/** Named unlike the accounts' own columns: drizzle leaves the table's name off what a query computes. */
function scale(metric: RangeMetric) {
  const own = sql`filter (where ${networkScales.metric} = ${sql.raw(`'${metric}'`)})`;
  return sql<number[] | null>`max(${networkScales.thresholds}) ${own}`.as(`scale_${metric}`);
}

/** Each network's kept scales side by side, to be joined once for all figures of an account. */
export function scalesByNetwork(db: Database) {
  return db
    .select({
      network: networkScales.network,
      followers: scale("followers"),
      growth: scale("growth"),
      engagementRate: scale("engagementRate"),
      engagementPerPost: scale("engagementPerPost"),
      viewsPerPost: scale("viewsPerPost"),
      postFrequency: scale("postFrequency"),
      monthlyViews: scale("monthlyViews"),
    })
    .from(networkScales)
    .groupBy(networkScales.network)
    .as("scales");
}

/** Percentiles (0–100) of an account's figures; null where the figure or its scale is missing. */
export function placesOn(scales: Scales) {
  const place = (metric: RangeMetric) =>
    sql<number | null>`width_bucket(${accounts[metric]}::float8, ${scales[metric]})`;
  return {
    followers: place("followers"),
    growth: place("growth"),
    engagementRate: place("engagementRate"),
    engagementPerPost: place("engagementPerPost"),
    viewsPerPost: place("viewsPerPost"),
    postFrequency: place("postFrequency"),
    monthlyViews: place("monthlyViews"),
  };
}
