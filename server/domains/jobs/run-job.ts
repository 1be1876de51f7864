import { tenantDatabase } from "#server/db/row-security.ts";
import type { Task, Tasks } from "../../kernel/feature.ts";
import type { Context, System } from "../../context.ts";
import { isStorageFull } from "../../db/connect.ts";
import { Refusal } from "../../errors.ts";
import { changeState } from "./change-state.ts";
import { presentJob } from "./present.ts";
import { changesData, resultKey } from "./rules.ts";
import { selectAny, selectInput, updateProgress, type JobRow } from "./store.ts";

type Report = Parameters<Task>[0]["report"];
type Run = { ctx: Context<System>; jobId: string; tasks: Tasks; signal: AbortSignal };

/**
 * Runs a job from the queue, or resumes one after its worker crashed. When it throws, the queue retries the job; refusals
 * (for example, its list was deleted) are not retried.
 */
export async function runJob({ ctx: system, jobId, tasks, signal }: Run): Promise<void> {
  const job = await startOrResume(system, jobId);
  if (!job) return;
  // It reads and writes what its workspace may.
  const ctx = { ...system, db: tenantDatabase(system.db, job.customerId) };
  const key = resultKey(job);
  const report: Report = async (done, within) => {
    await ctx.reach(job.kind);
    signal.throwIfAborted();
    const { db, emit } = within?.ctx ?? ctx;
    const row = await updateProgress(db, jobId, { done, after: within?.after, restored: within?.restored });
    if (!row) throw new Error("the job is no longer running");
    emit(row.customerId, "job", presentJob(row));
  };
  try {
    const input = await selectInput(ctx.db, jobId);
    const content = await tasks[job.kind]({ ctx, job: { ...job, input }, report });
    if (content) await ctx.files.putStream(key, content);
    const result = content ? key : null;
    const finished = await changeState({ ctx, id: jobId, to: ["done"], changes: { result, error: null } });
    if (!finished && content) await ctx.files.delete(key);
  } catch (error) {
    await handleFailure({ ctx: system, job, key, error });
  }
}

/** After a crash, files are generated from the start; changes of data resume where they stopped. */
async function startOrResume(ctx: Context<System>, id: string): Promise<JobRow | undefined> {
  const job = await selectAny(ctx.db, id);
  if (!job) return undefined;
  const changes = changesData(job.kind) ? {} : { done: 0 };
  const started = await changeState({ ctx, id, to: ["running"], changes });
  return started ?? changeState({ ctx, id, to: ["waiting", "running"], changes });
}

async function handleFailure({
  ctx,
  job,
  key,
  error,
}: {
  ctx: Context<System>;
  job: JobRow;
  key: string;
  error: unknown;
}) {
  const current = await selectAny(ctx.db, job.id);
  if (current?.state === "done") return; // another worker took the job over and finished it
  await ctx.files.delete(key);
  if (current?.state !== "running") return; // cancelled, or deleted with its workspace
  ctx.log.warn({ err: error, jobId: job.id }, "job failed");
  // A file fits on a full disk no better a minute later; changes of data resume where they stopped.
  const isFull = isStorageFull(error) && !changesData(job.kind);
  if (error instanceof Refusal || isFull) {
    const code = error instanceof Refusal ? error.code : "storage_full";
    await changeState({ ctx, id: job.id, to: ["failed"], changes: { error: code } });
    return;
  }
  await changeState({ ctx, id: job.id, to: ["waiting"] });
  throw error;
}

/** Fails a job after its last retry. */
export async function giveUpJob({ ctx, jobId }: { ctx: Context<System>; jobId: string }): Promise<void> {
  await changeState({ ctx, id: jobId, to: ["failed"], changes: { error: "UNKNOWN_ERROR" } });
}
