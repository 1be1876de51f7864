export { forgetOldJobs } from "./forget-old-jobs.ts";
export { forgetWork } from "./forget-work.ts";
export { giveUpJob, runJob } from "./run-job.ts";
export { startJob, type NewJob } from "./start-job.ts";
export { stopWorkOn } from "./stop-work-on.ts";
export type { Task, Tasks } from "./task.ts";
export type { JobEnd, JobEnds } from "./tell-end.ts";
