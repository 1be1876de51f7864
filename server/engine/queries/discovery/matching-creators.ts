import { z } from "zod";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX } from "../../tables.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import type { Condition } from "../condition.ts";
import { orderBy, type Order } from "./order.ts";

type Page = { fitting: Condition; order: Order; offset: number; limit: number; signal?: AbortSignal };

/** One page of ids of the creators that match a condition, in order, with the total. */
export async function matchingCreators(
  engine: Engine,
  { fitting, order, offset, limit, signal }: Page,
): Promise<{ ids: number[]; total: number }> {
  const { rows, total } = await queryIndex(
    engine.queryPage({
      sql: `SELECT id FROM ${CREATOR_INDEX} FINAL
            WHERE ${fitting.sql}
            ORDER BY ${orderBy(order)}
            LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...fitting.params, seed: order.seed, limit, offset },
      schema: z.object({ id: z.number() }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return { ids: rows.map((row) => row.id), total };
}

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
