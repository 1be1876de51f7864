import * as contract from "#contract/jobs.ts";
import { route, type Route } from "../../http/route.ts";
import { cancelJob } from "./cancel-job.ts";
import { getJobResult } from "./get-job-result.ts";
import { getJob } from "./get-job.ts";

export const routes: readonly Route[] = [
  route(contract.getJob, getJob),
  route(contract.cancelJob, cancelJob),
  route(contract.getJobResult, getJobResult),
];
