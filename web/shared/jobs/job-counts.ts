import type { JobView } from "#contract/jobs.ts";
import { exact } from "#web/lib/format.ts";

export type JobCounts = Record<"done" | "total", string>;

/** A job's progress as interpolation values. */
export function jobCounts({ done, total }: JobView): JobCounts {
  return { done: exact(done), total: exact(total ?? done) };
}
