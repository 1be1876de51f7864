import { ClickHouseError } from "@clickhouse/client";
import { z } from "zod";
import { EngineTooSlow, EngineUnavailable } from "./errors.ts";

const TIMEOUT_EXCEEDED = "159";
const TOO_MANY_SIMULTANEOUS_QUERIES = "202";
const MEMORY_LIMIT_EXCEEDED = "241";

const LOST = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "ERR_STREAM_PREMATURE_CLOSE",
]);
const withCode = z.object({ code: z.string() });

export function isConnectionLoss(error: unknown): boolean {
  const parsed = withCode.safeParse(error);
  if (parsed.success && LOST.has(parsed.data.code)) return true;
  return error instanceof Error && /socket hang up|^aborted$|premature close/i.test(error.message);
}

/** An invalid statement stays a ClickHouseError: it is a bug here, not a state of the engine. */
export function engineError(error: unknown, { timedOut }: { timedOut: boolean }): unknown {
  if (timedOut) return new EngineTooSlow("the engine did not answer in time", { cause: error });
  if (error instanceof ClickHouseError) {
    if (error.code === TIMEOUT_EXCEEDED || error.code === MEMORY_LIMIT_EXCEEDED)
      return new EngineTooSlow(error.message, { cause: error });
    if (error.code === TOO_MANY_SIMULTANEOUS_QUERIES) return new EngineUnavailable(error.message, { cause: error });
    return error;
  }
  if (isConnectionLoss(error)) return new EngineUnavailable("the engine does not answer", { cause: error });
  return error;
}
