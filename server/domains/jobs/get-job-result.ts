import type { getJobResult as endpoint } from "#contract/jobs.ts";
import type { Call, Download } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { contentTypeOf } from "./rules.ts";
import { selectJob } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function getJobResult({ ctx, input }: Input): Promise<Download> {
  const job = (await selectJob(ownerOf(ctx), input.id)) ?? refuse("not_found");
  if (job.state !== "done" || !job.result || !job.resultName) return refuse("not_found");
  if (!(await ctx.files.exists(job.result))) refuse("not_found");
  return {
    fileName: job.resultName,
    contentType: contentTypeOf(job.resultName),
    content: await ctx.files.getStream(job.result),
  };
}
