import * as contract from "#contract/error-report.ts";
import { feature } from "../../kernel/feature.ts";
import { read } from "../../kernel/handler.ts";

/**
 * Logs an error of the web app for the operator, with the description shown to the user, who is only identified by id.
 * As a warning: any visitor can send one, and the level of errors is for faults of the program.
 */
const reportError = read(contract.reportError)(async ({ ctx, input }) => {
  const userId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  ctx.log.warn(
    {
      browser: { ...input.error, cause: textOf(input.error.cause) },
      componentStack: input.errorInfo?.componentStack,
      userId,
    },
    "a browser reported an error",
  );
});

export const errorReport = feature({
  name: "error-report",
  handlers: [reportError],
});

function textOf(cause: unknown): string | undefined {
  return cause === undefined
    ? undefined
    : (typeof cause === "string" ? cause : JSON.stringify(cause)).slice(0, contract.CAUSE_MAX);
}
