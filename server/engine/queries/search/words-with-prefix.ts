import { z } from "zod";
import type { Engine } from "../../client.ts";
import { VOCABULARY } from "../../tables.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";

/** Words and hashtags in use with this prefix, with the number of creators that use each; most used first. */
export async function wordsWithPrefix(
  engine: Engine,
  { beginning, limit, signal }: { beginning: string; limit: number; signal?: AbortSignal },
): Promise<{ keyword: string; creators: number }[]> {
  return queryIndex(
    engine.query({
      sql: `SELECT word AS keyword, creators FROM ${VOCABULARY}
            WHERE startsWith(word, {beginning:String})
            ORDER BY creators DESC, word
            LIMIT {limit:UInt32}`,
      params: { beginning, limit },
      schema: z.object({ keyword: z.string(), creators: z.number() }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}
