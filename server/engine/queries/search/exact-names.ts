import type { Engine } from "../../client.ts";
import { CREATOR_NAMES } from "../../tables.ts";
import { visibleRows, type Layers } from "../layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { nameMatchRow, type NameMatch } from "./names-with-prefix.ts";

/**
 * Creators whose name or handle equals one of these, each joined to one word of searchText(); most followed first.
 * Superseded versions may be included: callers verify the results.
 */
export async function exactNames(
  engine: Engine,
  { layers, together, limit }: { layers: Layers; together: readonly string[]; limit: number },
): Promise<NameMatch[]> {
  if (together.length === 0) return [];
  const visible = visibleRows(layers);
  return queryIndex(
    engine.query({
      sql: `SELECT creator_id AS id, token FROM ${CREATOR_NAMES}
            WHERE token IN {together:Array(String)} AND NOT is_deleted AND ${visible.sql}
            ORDER BY followers DESC, creator_id
            LIMIT {limit:UInt32} BY token`,
      params: { ...visible.params, together: [...together], limit },
      schema: nameMatchRow,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}
