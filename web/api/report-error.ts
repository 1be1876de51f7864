import { reportError } from "#contract/error-report.ts";
import { call } from "./client.ts";

const MESSAGE_MAX = 500;
const STACK_MAX = 20_000;

/** Tells the operator's log of an error the screen caught. Never throws: a report must not cause another. */
export async function report(thrown: unknown, componentStack?: string | null): Promise<void> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  await call(reportError, {
    error: {
      name: error.name.slice(0, MESSAGE_MAX),
      message: error.message.slice(0, MESSAGE_MAX),
      stack: error.stack?.slice(0, STACK_MAX),
    },
    errorInfo: { componentStack: componentStack?.slice(0, STACK_MAX) },
  }).catch(() => {});
}
