import { ClickHouseError } from "@clickhouse/client";
import { EngineUnavailable } from "../errors.ts";

/** An interactive request: a slower query is stopped. */
export const QUERY_LIMIT_MS = 5_000;

const UNKNOWN_TABLE = "60";

/** Queries the search index. An engine that lost its data is being rebuilt: until then queries fail. */
export async function queryIndex<R>(result: Promise<R>): Promise<R> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ClickHouseError) || error.code !== UNKNOWN_TABLE) throw error;
    throw new EngineUnavailable("the engine is being filled", { cause: error });
  }
}
