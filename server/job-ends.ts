import { jobEnds as crmImport } from "./domains/crm-import/job-ends.ts";
import { jobEnds as imports } from "./domains/imports/job-ends.ts";
import type { JobEnds } from "./domains/jobs/index.ts";

/** What hears of it when a job of its kind has ended; every domain declares its own. */
export const JOB_ENDS: JobEnds = { ...crmImport, ...imports };
