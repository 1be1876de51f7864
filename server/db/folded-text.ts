import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * A text in lower case without accents, for searches by words of searchText(), where a column of its own is not worth
 * it. Immutable, so that generated columns can use it.
 */
export function foldedText(text: AnyPgColumn | SQL): SQL {
  return sql`regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;
}
