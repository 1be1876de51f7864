import { z } from "zod";
import { NETWORKS, type Network } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX } from "../../tables.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import type { Condition } from "../condition.ts";
import { headlinePosition } from "./headline.ts";
import { orderBy, type Order } from "./order.ts";

type Page = { fitting: Condition; order: Order; offset: number; limit: number; signal?: AbortSignal };

type Found = { id: number; headline: Network | undefined };

/** One page of the creators that match a condition, in order, with the total. `headline`: where it depends on the creator. */
export async function matchingCreators(
  engine: Engine,
  { fitting, order, offset, limit, signal }: Page,
): Promise<{ found: Found[]; total: number }> {
  const position = headlinePosition(order.headline);
  const { rows, total } = await queryIndex(
    engine.queryPage({
      sql: `SELECT id${position === undefined ? "" : `, ${position} AS headline`} FROM ${CREATOR_INDEX} FINAL ${order.relevance?.join ?? ""}
            WHERE ${fitting.sql}
            ORDER BY ${orderBy(order)}
            LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...fitting.params, ...order.relevance?.params, seed: order.seed, limit, offset },
      schema: z.object({ id: z.number(), headline: z.number().optional() }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return {
    found: rows.map(({ id, headline }) => ({ id, headline: headline === undefined ? undefined : NETWORKS[headline] })),
    total,
  };
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

/** The ids of creators that match a condition, at most `limit` of them, in their order. */
export async function matchingIds(
  engine: Engine,
  { fitting, limit, signal }: { fitting: Condition; limit: number; signal?: AbortSignal },
): Promise<number[]> {
  const rows = await queryIndex(
    engine.query({
      sql: `SELECT id FROM ${CREATOR_INDEX} FINAL WHERE ${fitting.sql} ORDER BY id LIMIT {limit:UInt32}`,
      params: { ...fitting.params, limit },
      schema: z.object({ id: z.number() }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
  return rows.map(({ id }) => id);
}
