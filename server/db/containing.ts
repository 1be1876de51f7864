import { sql, type SQL } from "drizzle-orm";

/**
 * Patterns for `like any(…)` and `ilike any(…)` that match rows containing one of these texts, and for `ilike all(…)` that
 * match rows containing each of them; wildcards are escaped.
 */
export function containing(texts: readonly string[]): SQL {
  return sql`${sql.param(texts.map((text) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`))}::text[]`;
}
