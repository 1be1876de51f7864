import { feature } from "../../kernel/feature.ts";
import { cancelJob } from "./cancel-job.ts";
import { cancelJobsOfAction } from "./cancel-jobs-of-action.ts";
import { getJob, getJobResult } from "./get-job.ts";
import { deleteOldJobs } from "./delete-old-jobs.ts";

export const jobs = feature({
  name: "jobs",
  handlers: [getJob, cancelJob, getJobResult],
  beforeUndo: cancelJobsOfAction,
  nightly: { after: deleteOldJobs },
});
