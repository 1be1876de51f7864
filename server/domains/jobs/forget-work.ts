import type { Context } from "../../context.ts";
import { presentJob } from "./present.ts";
import { cancelExports, forgetInputs, forgetResults } from "./store.ts";
import { onJobEnded } from "./on-job-ended.ts";

type Given = {
  ctx: Context;
  /** Whose files may hold somebody who must not be in any. */
  customerIds: readonly string[];
  /** Names them, in lower case. */
  names: readonly string[];
};

/**
 * Takes the files away that these teams have had made, stops those that are being made, and forgets what ended work was
 * asked for. Answers the keys of the files, which the caller deletes. Within a transaction.
 */
export async function forgetWork({ ctx, customerIds, names }: Given): Promise<string[]> {
  const stopped = await cancelExports(ctx.db, customerIds, ctx.clock.now());
  await Promise.all(stopped.map((job) => onJobEnded(ctx, job)));
  const { keys, rows } = await forgetResults(ctx.db, customerIds);
  await forgetInputs(ctx.db, customerIds, names);
  for (const job of [...stopped, ...rows]) ctx.emit(job.customerId, "job", presentJob(job));
  return keys;
}
