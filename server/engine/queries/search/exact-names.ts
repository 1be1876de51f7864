import type { Engine } from "../../client.ts";
import { CREATOR_NAMES } from "../../tables.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { nameMatchRow, type NameMatch } from "./names-with-prefix.ts";

/**
 * Creators whose name or handle equals one of these, each joined to one word of searchText(); most followed first.
 * Superseded versions may be included: callers verify the results.
 */
export async function exactNames(
  engine: Engine,
  { together, limit }: { together: readonly string[]; limit: number },
): Promise<NameMatch[]> {
  if (together.length === 0) return [];
  return queryIndex(
    engine.query({
      sql: `SELECT creator_id AS id, token FROM ${CREATOR_NAMES}
            WHERE token IN {together:Array(String)} AND NOT is_deleted
            ORDER BY followers DESC, creator_id
            LIMIT {limit:UInt32} BY token`,
      params: { together: [...together], limit },
      schema: nameMatchRow,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
