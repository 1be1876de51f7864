import type { Context } from "../../context.ts";
import { presentJob } from "./present.ts";
import { cancelExports, clearInputs, clearResults } from "./store.ts";
import { onJobEnded } from "./change-state.ts";

type JobDataErasure = {
  ctx: Context;
  /** Workspaces whose exported files may contain the erased creator. */
  customerIds: readonly string[];
  /** The creator's names, in lower case. */
  names: readonly string[];
};

/**
 * Discards the exported files of these workspaces, cancels running exports, and clears the input of finished jobs that
 * name the creator. Returns the keys of the files, which the caller deletes. Call it within a transaction.
 */
export async function eraseJobData({ ctx, customerIds, names }: JobDataErasure): Promise<string[]> {
  const cancelled = await cancelExports(ctx.db, customerIds, ctx.clock.now());
  await Promise.all(cancelled.map((job) => onJobEnded(ctx, job)));
  const { keys, rows } = await clearResults(ctx.db, customerIds);
  await clearInputs(ctx.db, customerIds, names);
  for (const job of [...cancelled, ...rows]) ctx.emit(job.customerId, "job", presentJob(job));
  return keys;
}
