import type { JobView } from "#contract/jobs.ts";
import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { presentJob } from "./present.ts";
import { insertJob } from "./store.ts";

export type NewJob = {
  kind: JobView["kind"];
  /** What the task needs, as JSON keeps it. */
  input: object;
  total: number;
  /** What the result is called when it is fetched. */
  fileName: string;
};

/** Puts a job into the queue, in the caller's transaction if there is one. Answers its id. */
export async function startJob({
  ctx,
  kind,
  input,
  total,
  fileName,
}: NewJob & { ctx: Context<Member> }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const values = { actorId: ctx.actor.userId, kind, input, total, resultName: fileName, createdAt: ctx.clock.now() };
    const row = await insertJob(ownerOf(tx), values);
    if (!row) throw new Error("an inserted job has a row");
    await tx.queue.send("exports", { jobId: row.id }, tx.db);
    tx.emit(row.customerId, "job", presentJob(row));
    return row.id;
  });
}
