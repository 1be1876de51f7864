import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { searchText } from "#contract/search-text.ts";

/**
 * Every word of a search somewhere in a column of searchText(). No condition when there is nothing to search for;
 * a search without a letter or digit finds nothing.
 */
export function everyWord(column: AnyPgColumn | SQL, search: string | undefined): SQL | undefined {
  if (!search?.trim()) return undefined;
  const words = searchText(search).split(" ").filter(Boolean);
  return words.length === 0 ? sql`false` : and(...words.map((word) => sql`${column} like ${`%${word}%`}`)); // words are letters and digits only
}
