import { feature } from "../../kernel/feature.ts";
import { cancelJob, cancelJobsOfAction } from "./cancel-jobs.ts";
import { getJob, getJobResult } from "./get-job.ts";
import { deleteOldJobs } from "./delete-jobs.ts";

export const jobs = feature({
  name: "jobs",
  handlers: [getJob, cancelJob, getJobResult],
  beforeUndo: cancelJobsOfAction,
  nightly: { after: deleteOldJobs },
});
