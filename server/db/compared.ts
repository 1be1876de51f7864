import { sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { METRICS, type RangeMetric } from "#contract/figures/metrics.ts";

/** SQL of comparedFigure of the contract, for row `of` of accounts. */
export function comparedColumn(alias: SQL, metric: RangeMetric): SQL {
  const type = sql.raw(METRICS[metric].isWhole ? "bigint" : "float8");
  const column = sql.identifier(toSnakeCase(metric));
  return sql`case when ${alias}.terms is null then ${alias}.${column}
    else (${alias}.terms -> 'compared' ->> ${sql.raw(`'${metric}'`)})::${type} end`;
}
