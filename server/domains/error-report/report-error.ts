import { reportError as endpoint } from "#contract/error-report.ts";
import { write } from "../../kernel/handler.ts";

/** Logs an error of the web app for the operator, with the description shown to the user, who is only identified by id. */
export const reportError = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const userId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  ctx.log.error(
    { browser: input.error, componentStack: input.errorInfo?.componentStack, userId },
    "a browser reported an error",
  );
  return { success: true };
});
