import { getJobResult as endpoint } from "#contract/jobs.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { contentTypeOf } from "./rules.ts";
import { selectJob } from "./store.ts";
import { read } from "../../kernel/handler.ts";

const FORGOTTEN =
  "This file has been thrown away: somebody in your CRM has objected to being here. Make the file again without them.";

export const getJobResult = read(endpoint)(async ({ ctx, input }) => {
  const job = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
  if (job.state !== "done" || !job.resultName) return refuse("not_found");
  if (!job.result) return refuse("not_found", { msg: FORGOTTEN });
  if (!(await ctx.files.exists(job.result))) refuse("not_found");
  return {
    fileName: job.resultName,
    contentType: contentTypeOf(job.resultName),
    content: await ctx.files.getStream(job.result),
  };
});
