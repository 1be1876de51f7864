import { z } from "zod";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX } from "../../tables.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import type { Condition } from "../condition.ts";

/** Number of creators that match a condition, for callers that may not see them. */
export async function matchingTotal(
  engine: Engine,
  { fitting, signal }: { fitting: Condition; signal?: AbortSignal },
): Promise<number> {
  const [row] = await queryIndex(
    engine.query({
      sql: `SELECT count() AS total FROM ${CREATOR_INDEX} FINAL WHERE ${fitting.sql}`,
      params: fitting.params,
      schema: z.object({ total: z.number() }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return row?.total ?? 0;
}
