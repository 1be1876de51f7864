import * as contract from "#contract/jobs.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { changeState, onJobEnded } from "./change-state.ts";
import { presentJob } from "./present.ts";
import { resultKey } from "./rules.ts";
import { selectJob, cancelUnfinished } from "./store.ts";
import { write } from "../../kernel/handler.ts";
import { can } from "../../kernel/permissions.ts";
import type { Context, Member } from "../../context.ts";

/** The worker stops at its next progress report. Idempotent. Own jobs need no permission. */
export const cancelJob = write(contract.cancelJob, { transaction: "unlocked" })(
  async ({ ctx, input }) => {
    const job = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
    if (job.actorId !== ctx.actor.userId && !can(ctx.actor, "jobs.manage")) refuse("forbidden");
    if (job.state === "cancelled") return job;
    const cancelled = await changeState({ ctx, id: job.id, to: ["cancelled"] });
    return cancelled ?? refuse("conflict", say("jobs.ended"));
  },
  async ({ ctx }, job) => {
    await ctx.files.delete(resultKey(job));
    return { job: presentJob(job) };
  },
);

/** Cancels unfinished jobs of an action; waits for a step in progress. Call it within a transaction. */
export async function cancelJobsOfAction({ ctx, actionId }: { ctx: Context<Member>; actionId: string }): Promise<void> {
  const cancelled = await cancelUnfinished(tenantOf(ctx), actionId, ctx.clock.now());
  await Promise.all(cancelled.map((job) => onJobEnded(ctx, job)));
  for (const job of cancelled) ctx.emit(job.customerId, "job", presentJob(job));
}
