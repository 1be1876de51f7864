import { DrizzleQueryError } from "drizzle-orm";
import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";
import type { Config } from "./config.ts";

/** The operator's log: events, never user input or personal data. */
export function openLog(
  { logLevel: level }: Pick<Config, "logLevel">,
  to: DestinationStream = pino.destination(1),
): Logger {
  const redact = ["req.headers.cookie", "req.headers.authorization"];
  return pino({ level, redact, serializers: { err: describeError } }, to);
}

/**
 * An error as formatted by pino, of several each; for failed queries only the statement: values may be emails, names,
 * hashes.
 */
function describeError(error: unknown): unknown {
  if (error instanceof AggregateError)
    return { type: error.name, message: error.message, errors: error.errors.map(describeError) };
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error ? stdSerializers.err(error) : error;
  const { name: type, query, cause, stack = "" } = error;
  const code = cause && "code" in cause ? cause.code : undefined;
  return {
    type,
    message: cause?.message ?? "no reason given",
    code,
    query,
    stack: stack.slice(stack.search(/^ {4}at /m)),
  };
}
