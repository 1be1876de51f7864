import type { JobView } from "#contract/jobs.ts";
import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { presentJob } from "./present.ts";
import { queueOf } from "./rules.ts";
import { insertJob } from "./store.ts";

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

/** Puts a job into the queue, in the caller's transaction if there is one. Answers its id. */
export async function startJob({
  ctx,
  kind,
  input,
  total,
  fileName,
  actionId,
}: NewJob & { ctx: Context<Member> }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const row = await insertJob(ownerOf(tx), {
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
