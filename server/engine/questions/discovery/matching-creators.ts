import { z } from "zod";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX } from "../../tables.ts";
import { askIndex } from "../ask-index.ts";
import type { Condition } from "../condition.ts";
import { orderBy, type Order } from "./order.ts";

/** The ids of one page of the creators a condition describes, in order. */
export async function matchingCreators(
  engine: Engine,
  { fitting, order, offset, limit }: { fitting: Condition; order: Order; offset: number; limit: number },
): Promise<number[]> {
  const rows = await askIndex(engine, {
    sql: `SELECT id FROM ${CREATOR_INDEX} FINAL
          WHERE ${fitting.sql}
          ORDER BY ${orderBy(order)}
          LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...fitting.params, seed: order.seed, limit, offset },
    schema: z.object({ id: z.number() }),
  });
  return rows.map((row) => row.id);
}
