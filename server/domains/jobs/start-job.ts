import type { JobView } from "#contract/jobs.ts";
import { JOBS_AT_ONCE } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { presentJob } from "./present.ts";
import { queueOf } from "./rules.ts";
import { countUnfinished, insertJob } from "./store.ts";

const BUSY = `Your team has ${JOBS_AT_ONCE} files or changes under way. Try again when one of them is done.`;

export type NewJob = {
  kind: JobView["kind"];
  /** What the task needs, as JSON keeps it. */
  input: object;
  total: number;
  /** What the result is called when it is fetched; absent where there is none. */
  fileName?: string;
  /** The action whose work it does, recorded already. */
  actionId?: string;
};

/**
 * Puts a job into the queue, in the caller's transaction if there is one. Answers its id. Throws too_many_requests while
 * enough of the customer's are unfinished: everybody's work stands in the same queue.
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
    if ((await countUnfinished(tenant)) >= JOBS_AT_ONCE) refuse("too_many_requests", { msg: BUSY });
    const row = await insertJob(tenant, {
      actorId: ctx.actor.userId,
      kind,
      input,
      total,
      resultName: fileName ?? null,
      actionId: actionId ?? null,
      createdAt: ctx.clock.now(),
    });
    if (!row) throw new Error("an inserted job has a row");
    await tx.queue.send(queueOf(kind), { jobId: row.id }, tx.db);
    tx.emit(row.customerId, "job", presentJob(row));
    return row.id;
  });
}
