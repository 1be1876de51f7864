import type { Task, Tasks } from "../../kernel/feature.ts";
import type { Context, System } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { moveJob } from "./move-job.ts";
import { presentJob } from "./present.ts";
import { changesThings, resultKey } from "./rules.ts";
import { selectAny, selectInput, updateProgress, type JobRow } from "./store.ts";

type Report = Parameters<Task>[0]["report"];
type Run = { ctx: Context<System>; jobId: string; tasks: Tasks; signal: AbortSignal };

/**
 * Does a job that the queue gave us, also one whose worker died. When it throws, the queue gives the job again; what
 * is refused (its list is gone) is not tried again.
 */
export async function runJob({ ctx, jobId, tasks, signal }: Run): Promise<void> {
  const job = await takeUp(ctx, jobId);
  if (!job) return;
  const key = resultKey(job);
  const report: Report = async (done, within) => {
    signal.throwIfAborted();
    const { db, emit } = within?.ctx ?? ctx;
    const row = await updateProgress(db, jobId, { done, after: within?.after });
    if (!row) throw new Error("the job has been stopped");
    emit(row.customerId, "job", presentJob(row));
  };
  try {
    const input = await selectInput(ctx.db, jobId);
    const content = await tasks[job.kind]({ ctx, job: { ...job, input }, report });
    if (content) await ctx.files.putStream(key, content);
    const result = content ? key : null;
    const finished = await moveJob({ ctx, id: jobId, to: ["done"], changes: { result, error: null } });
    if (!finished && content) await ctx.files.delete(key);
  } catch (error) {
    await failed({ ctx, job, key, error });
  }
}

/** What a worker that died has left of a file is begun again; what it has changed stays, and it is gone on with. */
async function takeUp(ctx: Context<System>, id: string): Promise<JobRow | undefined> {
  const job = await selectAny(ctx.db, id);
  if (!job) return undefined;
  const changes = changesThings(job.kind) ? {} : { done: 0 };
  const begun = await moveJob({ ctx, id, to: ["running"], changes });
  return begun ?? moveJob({ ctx, id, to: ["waiting", "running"], changes });
}

async function failed({ ctx, job, key, error }: { ctx: Context<System>; job: JobRow; key: string; error: unknown }) {
  const now = await selectAny(ctx.db, job.id);
  if (now?.state === "done") return; // another worker, which took us for dead, has finished it
  await ctx.files.delete(key);
  if (now?.state !== "running") return; // cancelled, or gone with its customer
  ctx.log.warn({ err: error, jobId: job.id }, "job failed");
  if (error instanceof Refusal) {
    await moveJob({ ctx, id: job.id, to: ["failed"], changes: { error: error.code } });
    return;
  }
  await moveJob({ ctx, id: job.id, to: ["waiting"] });
  throw error;
}

/** What the queue has tried often enough. */
export async function giveUpJob({ ctx, jobId }: { ctx: Context<System>; jobId: string }): Promise<void> {
  await moveJob({ ctx, id: jobId, to: ["failed"], changes: { error: "UNKNOWN_ERROR" } });
}
