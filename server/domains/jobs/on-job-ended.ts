import type { Context } from "../../context.ts";
import type { JobRow } from "./store.ts";

/** Runs what the job's feature does when a job of its kind has ended; in the same transaction. */
export async function onJobEnded(ctx: Context, job: JobRow): Promise<void> {
  await ctx.features.onJobEnd[job.kind]?.({ ctx, job });
}
