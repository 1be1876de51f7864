import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { presentJob } from "./present.ts";
import { cancelUnfinished } from "./store.ts";
import { onJobEnded } from "./change-state.ts";

/** Cancels unfinished jobs of an action; waits for a step in progress. Call it within a transaction. */
export async function cancelJobsOfAction({ ctx, actionId }: { ctx: Context<Member>; actionId: string }): Promise<void> {
  const cancelled = await cancelUnfinished(tenantOf(ctx), actionId, ctx.clock.now());
  await Promise.all(cancelled.map((job) => onJobEnded(ctx, job)));
  for (const job of cancelled) ctx.emit(job.customerId, "job", presentJob(job));
}
