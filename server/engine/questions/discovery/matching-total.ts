import { z } from "zod";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX } from "../../tables.ts";
import { askIndex, QUESTION_LIMIT_MS } from "../ask-index.ts";
import type { Condition } from "../condition.ts";

/** How many creators a condition describes, for whoever may see none of them. */
export async function matchingTotal(
  engine: Engine,
  { fitting, signal }: { fitting: Condition; signal?: AbortSignal },
): Promise<number> {
  const [row] = await askIndex(
    engine.ask({
      sql: `SELECT count() AS total FROM ${CREATOR_INDEX} FINAL WHERE ${fitting.sql}`,
      params: fitting.params,
      schema: z.object({ total: z.number() }),
      limitMs: QUESTION_LIMIT_MS,
      signal,
    }),
  );
  return row?.total ?? 0;
}
