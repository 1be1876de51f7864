import { cancelJob as endpoint } from "#contract/jobs.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { changeState } from "./change-state.ts";
import { presentJob } from "./present.ts";
import { resultKey } from "./rules.ts";
import { selectJob } from "./store.ts";
import { write } from "../../kernel/handler.ts";
import { can } from "../../kernel/permissions.ts";

/** The worker stops at its next progress report. Idempotent. Own jobs need no permission. */
export const cancelJob = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const job = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
  if (job.actorId !== ctx.actor.userId && !can(ctx.actor, "jobs.manage")) refuse("forbidden");
  if (job.state === "cancelled") return { job: presentJob(job) };
  const cancelled = await changeState({ ctx, id: job.id, to: ["cancelled"] });
  if (!cancelled) return refuse("conflict", { msg: "This job has already ended." });
  await ctx.files.delete(resultKey(cancelled));
  return { job: presentJob(cancelled) };
});
