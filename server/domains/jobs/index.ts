export { eraseJobData } from "./delete-jobs.ts";
export { giveUpJob, runJob } from "./run-job.ts";
export { readJobInput, startJob, type NewJob } from "./start-job.ts";
