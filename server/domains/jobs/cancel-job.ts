import { cancelJob as endpoint } from "#contract/jobs.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { moveJob } from "./move-job.ts";
import { canCancel } from "./policy.ts";
import { presentJob } from "./present.ts";
import { resultKey } from "./rules.ts";
import { selectJob } from "./store.ts";
import { write } from "../../kernel/handler.ts";

/** Stops a job; its worker notices at the next report. Cancelling what is cancelled changes nothing. */
export const cancelJob = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const job = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
  if (!canCancel(ctx.actor, job)) refuse("forbidden");
  if (job.state === "cancelled") return { job: presentJob(job) };
  const cancelled = await moveJob({ ctx, id: job.id, to: ["cancelled"] });
  if (!cancelled) return refuse("conflict", { msg: "This has already ended." });
  await ctx.files.delete(resultKey(cancelled));
  return { job: presentJob(cancelled) };
});
