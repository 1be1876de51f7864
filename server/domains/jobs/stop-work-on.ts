import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { presentJob } from "./present.ts";
import { cancelWorkOn } from "./store.ts";
import { tellEnd } from "./tell-end.ts";

/** Stops the jobs that still work on an action; a step under way is waited for. Within a transaction. */
export async function stopWorkOn({ ctx, actionId }: { ctx: Context<Member>; actionId: string }): Promise<void> {
  const stopped = await cancelWorkOn(ownerOf(ctx), actionId, ctx.clock.now());
  await Promise.all(stopped.map((job) => tellEnd(ctx, job)));
  for (const job of stopped) ctx.emit(job.customerId, "job", presentJob(job));
}
