import type { Readable } from "node:stream";
import type { JobView } from "#contract/jobs.ts";
import type { Context, System } from "../../context.ts";

type RunningJob = { id: string; customerId: string; kind: JobView["kind"]; input: unknown };

/**
 * One kind of long work: answers the content of the file it makes. `report` tells how much is done and throws when
 * the job has been stopped meanwhile.
 */
export type Task = (run: {
  ctx: Context<System>;
  job: RunningJob;
  report: (done: number) => Promise<void>;
}) => Promise<Readable>;
export type Tasks = Record<JobView["kind"], Task>;
