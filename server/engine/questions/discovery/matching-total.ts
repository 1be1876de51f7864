import { z } from "zod";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX } from "../../tables.ts";
import { askIndex } from "../ask-index.ts";
import type { Condition } from "../condition.ts";

/** How many creators a condition describes, exactly. */
export async function matchingTotal(engine: Engine, fitting: Condition): Promise<number> {
  const [row] = await askIndex(engine, {
    sql: `SELECT count() AS total FROM ${CREATOR_INDEX} FINAL WHERE ${fitting.sql}`,
    params: fitting.params,
    schema: z.object({ total: z.number() }),
  });
  return row?.total ?? 0;
}
