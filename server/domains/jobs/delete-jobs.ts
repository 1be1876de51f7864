import { DAY_MS, RESULT_DAYS } from "#contract/base/limits.ts";
import type { Context } from "../../context.ts";
import { deleteFinishedBefore, cancelExports, clearInputs, clearResults } from "./store.ts";
import { presentJob } from "./present.ts";
import { onJobEnded } from "./change-state.ts";

/** Exports contain personal data: finished jobs and their files are deleted after a month. */
export async function deleteOldJobs({ ctx }: { ctx: Context }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RESULT_DAYS * DAY_MS);
  const fileKeys = await deleteFinishedBefore(ctx.db, before);
  await Promise.all(fileKeys.map((key) => ctx.files.delete(key)));
}

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
