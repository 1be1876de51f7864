import { sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { METRICS, type RangeMetric } from "#contract/metrics.ts";

/** comparedFigure of the contract, of the row `of` of accounts. */
export function comparedColumn(of: SQL, metric: RangeMetric): SQL {
  const type = sql.raw(METRICS[metric].isWhole ? "bigint" : "float8");
  const column = sql.identifier(toSnakeCase(metric));
  return sql`case when ${of}.terms is null then ${of}.${column}
    else (${of}.terms -> 'compared' ->> ${sql.raw(`'${metric}'`)})::${type} end`;
}
