import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { presentJob } from "./present.ts";
import { cancelWorkOn } from "./store.ts";
import { onJobEnded } from "./on-job-ended.ts";

/** Stops the jobs that still work on an action; a step under way is waited for. Within a transaction. */
export async function stopWorkOn({ ctx, actionId }: { ctx: Context<Member>; actionId: string }): Promise<void> {
  const stopped = await cancelWorkOn(tenantOf(ctx), actionId, ctx.clock.now());
  await Promise.all(stopped.map((job) => onJobEnded(ctx, job)));
  for (const job of stopped) ctx.emit(job.customerId, "job", presentJob(job));
}
