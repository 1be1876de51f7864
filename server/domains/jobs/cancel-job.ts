import type { cancelJob as endpoint } from "#contract/jobs.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { moveJob } from "./move-job.ts";
import { canCancel } from "./policy.ts";
import { presentJob } from "./present.ts";
import { resultKey } from "./rules.ts";
import { selectJob } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Stops a job; its worker notices at the next report. Cancelling what is cancelled changes nothing. */
export async function cancelJob({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const job = (await selectJob(ownerOf(ctx), input.id)) ?? refuse("not_found");
  if (!canCancel(ctx.actor, job)) refuse("forbidden");
  if (job.state === "cancelled") return { job: presentJob(job) };
  const cancelled = await moveJob({ ctx, id: job.id, to: ["cancelled"] });
  if (!cancelled) return refuse("conflict", { msg: "This has already ended." });
  await ctx.files.delete(resultKey(cancelled));
  return { job: presentJob(cancelled) };
}
