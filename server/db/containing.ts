import { sql, type SQL } from "drizzle-orm";

/** For `like any(…)` and `ilike any(…)`: whatever has one of these texts in it, also where a text has signs of patterns. */
export function containing(texts: readonly string[]): SQL {
  return sql`${sql.param(texts.map((text) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`))}::text[]`;
}
