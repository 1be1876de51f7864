import { feature } from "../../kernel/feature.ts";
import * as cancelJobs from "./cancel-jobs.ts";
import * as getJob from "./get-job.ts";
import { deleteOldJobs } from "./delete-jobs.ts";

export const jobs = feature({
  name: "jobs",
  handlers: [cancelJobs, getJob],
  beforeUndo: cancelJobs.cancelJobsOfAction,
  nightly: { after: deleteOldJobs },
});
