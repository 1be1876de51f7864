import { ClickHouseError } from "@clickhouse/client";
import type { Engine, Question } from "../client.ts";
import { EngineUnavailable } from "../errors.ts";

const UNKNOWN_TABLE = "60";

/** Asks the derived tables. An engine that lost them is being filled again: until then it cannot answer. */
export async function askIndex<T>(engine: Engine, question: Question<T>): Promise<T[]> {
  try {
    return await engine.ask(question);
  } catch (error) {
    if (!(error instanceof ClickHouseError) || error.code !== UNKNOWN_TABLE) throw error;
    throw new EngineUnavailable("the engine is being filled", { cause: error });
  }
}
