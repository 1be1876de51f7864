import { getJob as jobEndpoint, getJobResult as resultEndpoint } from "#contract/jobs.ts";
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

const FILE_DELETED = "This file has been deleted because a creator in your CRM was erased. Export it again.";

export const getJobResult = read(resultEndpoint)(async ({ ctx, input }) => {
  const job = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
  if (job.state !== "done" || !job.resultName) return refuse("not_found");
  if (!job.result) return refuse("not_found", { msg: FILE_DELETED });
  if (!(await ctx.files.exists(job.result))) refuse("not_found");
  return {
    fileName: job.resultName,
    contentType: contentTypeOf(job.resultName),
    content: await ctx.files.getStream(job.result),
  };
});
