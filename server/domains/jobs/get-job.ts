import { getJob as jobEndpoint, getJobResult as resultEndpoint } from "#contract/jobs.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { presentJob } from "./present.ts";
import { contentTypeOf } from "./rules.ts";
import { selectJob } from "./store.ts";
import { read } from "../../kernel/handler.ts";

export const getJob = read(jobEndpoint)(async ({ ctx, input }) => {
  const row = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
  return { job: presentJob(row) };
});

export const getJobResult = read(resultEndpoint)(async ({ ctx, input }) => {
  const job = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
  if (job.state !== "done" || !job.resultName) return refuse("not_found");
  if (!job.result) return refuse("not_found", say("jobs.fileDeleted"));
  if (!(await ctx.files.exists(job.result))) refuse("not_found");
  return {
    fileName: job.resultName,
    contentType: contentTypeOf(job.resultName),
    content: await ctx.files.getStream(job.result),
  };
});
