import * as contract from "#contract/error-report.ts";
import { feature } from "../../kernel/feature.ts";
import { write } from "../../kernel/handler.ts";

/** Logs an error of the web app for the operator, with the description shown to the user, who is only identified by id. */
const reportError = write(contract.reportError, { transaction: "own" })(async ({ ctx, input }) => {
  const userId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  ctx.log.error(
    { browser: input.error, componentStack: input.errorInfo?.componentStack, userId },
    "a browser reported an error",
  );
  return { success: true };
});

export const errorReport = feature({
  name: "error-report",
  handlers: [reportError],
});
