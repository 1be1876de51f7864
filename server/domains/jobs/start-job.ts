import type { JobView } from "#contract/jobs.ts";
import { JOBS_AT_ONCE } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { acrossOwned, lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { presentJob } from "./present.ts";
import { queueOf } from "./rules.ts";
import { countUnfinished, insertJob, selectInput } from "./store.ts";

export type NewJob = {
  kind: JobView["kind"];
  /** The input of the task, as JSON. */
  input: object;
  total: number;
  /** File name of the result; absent for jobs without a file. */
  fileName?: string;
  /** The recorded action that the job belongs to. */
  actionId?: string;
};

/**
 * Enqueues a job, in the caller's transaction if there is one, and returns its id. Throws too_many_requests when the
 * workspaces of its owner have too many unfinished jobs: all share the queues.
 */
export async function startJob({
  ctx,
  kind,
  input,
  total,
  fileName,
  actionId,
}: NewJob & { ctx: Context<Member> }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const tenant = tenantOf(tx);
    await lockTenant(tenant);
    const { ownerId } = ctx.actor;
    const unfinished = await acrossOwned(tx, ownerId, (db) => countUnfinished(db, ownerId));
    if (unfinished >= JOBS_AT_ONCE) refuse("too_many_requests", say("jobs.busy", { count: JOBS_AT_ONCE }));
    const row = await insertJob(tenant, {
      actorId: ctx.actor.userId,
      kind,
      input,
      total,
      resultName: fileName ?? null,
      actionId: actionId ?? null,
      createdAt: ctx.clock.now(),
    });
    if (!row) throw new Error("the inserted job was not returned");
    await tx.queue.send(queueOf(kind), { jobId: row.id }, tx.db);
    tx.emit(row.customerId, "job", presentJob(row));
    return row.id;
  });
}

/** For what happens at the end of a job. */
export async function readJobInput({ ctx, jobId }: { ctx: Context; jobId: string }): Promise<unknown> {
  return selectInput(ctx.db, jobId);
}
