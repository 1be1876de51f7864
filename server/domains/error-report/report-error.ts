import { reportError as endpoint } from "#contract/error-report.ts";
import { write } from "../../kernel/handler.ts";

/** Into the operator's log, for them to find with the reader's words. Who was signed in is said by id only. */
export const reportError = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const userId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  ctx.log.error(
    { browser: input.error, componentStack: input.errorInfo?.componentStack, userId },
    "a browser reported an error",
  );
  return { success: true };
});
