import { z } from "zod";
import type { Engine } from "../../client.ts";
import { VOCABULARY } from "../../tables.ts";
import { askIndex, QUESTION_LIMIT_MS } from "../ask-index.ts";

/** Words and hashtags in use that begin so, with how many creators use each; the most used first. */
export async function wordsBeginning(
  engine: Engine,
  { beginning, limit, signal }: { beginning: string; limit: number; signal?: AbortSignal },
): Promise<{ keyword: string; creators: number }[]> {
  return askIndex(
    engine.ask({
      sql: `SELECT word AS keyword, creators FROM ${VOCABULARY}
            WHERE startsWith(word, {beginning:String})
            ORDER BY creators DESC, word
            LIMIT {limit:UInt32}`,
      params: { beginning, limit },
      schema: z.object({ keyword: z.string(), creators: z.number() }),
      limitMs: QUESTION_LIMIT_MS,
      signal,
    }),
  );
}
