import { sql, type SQL } from "drizzle-orm";

export function bigints(ids: readonly number[]): SQL {
  return sql`${sql.param([...ids])}::bigint[]`;
}
