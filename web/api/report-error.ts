import { CAUSE_MAX, reportError, STACK_MAX } from "#contract/error-report.ts";
import { call } from "./client.ts";

const MESSAGE_MAX = 500;

/** Sends an error caught by the screen to the server's log. Never throws: a report must not cause another. */
export async function report(thrown: unknown, componentStack?: string | null): Promise<void> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  await call(reportError, {
    error: {
      name: error.name.slice(0, MESSAGE_MAX),
      message: error.message.slice(0, MESSAGE_MAX),
      stack: error.stack?.slice(0, STACK_MAX),
      ...(error.cause !== undefined && { cause: causeOf(error.cause).slice(0, CAUSE_MAX) }),
    },
    errorInfo: { componentStack: componentStack?.slice(0, STACK_MAX) },
  }).catch(() => {});
}

function causeOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : (JSON.stringify(cause) ?? "");
}
