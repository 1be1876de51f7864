import type { JobView } from "#contract/jobs.ts";
import type { Context } from "../../context.ts";
import { JOB_ENDS } from "../../job-ends.ts";
import type { JobRow } from "./store.ts";

/** Hears of the end of a job – done, failed or cancelled – in the transaction that ends it. */
export type JobEnd = (ended: { ctx: Context; job: JobRow }) => Promise<void>;
export type JobEnds = Partial<Record<JobView["kind"], JobEnd>>;

export async function tellEnd(ctx: Context, job: JobRow): Promise<void> {
  await JOB_ENDS[job.kind]?.({ ctx, job });
}
