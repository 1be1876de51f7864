import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { searchText } from "#contract/search-text.ts";

/**
 * Matches rows with every word of a search in a column of searchText(). No condition for an empty search; a search
 * without letters and digits matches nothing.
 */
export function everyWord(column: AnyPgColumn | SQL, search: string | undefined): SQL | undefined {
  if (!search?.trim()) return undefined;
  const words = searchText(search).split(" ").filter(Boolean);
  return words.length === 0 ? sql`false` : and(...words.map((word) => sql`${column} like ${`%${word}%`}`)); // words are letters and digits only
}
