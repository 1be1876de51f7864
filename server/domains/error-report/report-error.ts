import type { reportError as endpoint } from "#contract/error-report.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "#server/context.ts";

/** Into the operator's log, for them to find with the reader's words. Who was signed in is said by id only. */
export async function reportError({ ctx, input }: Call<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  const userId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  ctx.log.error(
    { browser: input.error, componentStack: input.errorInfo?.componentStack, userId },
    "a browser reported an error",
  );
  return { success: true };
}
