import type { Engine } from "../../client.ts";
import { CREATOR_NAMES } from "../../tables.ts";
import { askIndex, QUESTION_LIMIT_MS } from "../ask-index.ts";
import { namedRow, type Named } from "./names-beginning.ts";

/**
 * Creators whose name or a handle is one of these, each written as one word of searchText(); the most followed first.
 * Versions that were replaced may be among them: whoever asks compares.
 */
export async function namesExactly(
  engine: Engine,
  { together, limit }: { together: readonly string[]; limit: number },
): Promise<Named[]> {
  if (together.length === 0) return [];
  return askIndex(
    engine.ask({
      sql: `SELECT creator_id AS id, token FROM ${CREATOR_NAMES}
            WHERE token IN {together:Array(String)} AND NOT is_deleted
            ORDER BY followers DESC, creator_id
            LIMIT {limit:UInt32} BY token`,
      params: { together: [...together], limit },
      schema: namedRow,
      limitMs: QUESTION_LIMIT_MS,
    }),
  );
}
