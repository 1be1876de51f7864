import { feature } from "../../kernel/feature.ts";
import { cancelJob } from "./cancel-job.ts";
import { getJobResult } from "./get-job-result.ts";
import { getJob } from "./get-job.ts";

import { stopWorkOn } from "./stop-work-on.ts";
import { deleteOldJobs } from "./delete-old-jobs.ts";

export const jobs = feature({
  name: "jobs",
  handlers: [getJob, cancelJob, getJobResult],
  beforeUndo: stopWorkOn,
  nightly: { after: deleteOldJobs },
});
