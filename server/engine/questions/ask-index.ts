import { ClickHouseError } from "@clickhouse/client";
import { EngineUnavailable } from "../errors.ts";

/** Somebody is waiting: what takes longer is stopped and refused. */
export const QUESTION_LIMIT_MS = 5_000;

const UNKNOWN_TABLE = "60";

/** Asks the derived tables. An engine that lost them is being filled again: until then it cannot answer. */
export async function askIndex<R>(asking: Promise<R>): Promise<R> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ClickHouseError) || error.code !== UNKNOWN_TABLE) throw error;
    throw new EngineUnavailable("the engine is being filled", { cause: error });
  }
}
