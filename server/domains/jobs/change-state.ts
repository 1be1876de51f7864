import { canBecome, type JobState } from "#contract/base/states.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { settleAction } from "../actions/index.ts";
import { presentJob } from "./present.ts";
import { selectAnyForUpdate, updateState, type JobRow } from "./store.ts";

type StateChange = {
  ctx: Context;
  id: string;
  /** The transitions to make, ending in the final state. */
  to: readonly JobState[];
  changes?: Partial<Pick<JobRow, "done" | "result" | "error">>;
};

/** Changes the state of a job. Returns undefined, without a change, when a transition is not allowed. */
export async function changeState({ ctx, id, to, changes = {} }: StateChange): Promise<JobRow | undefined> {
  return inTransaction(ctx, async (tx) => {
    const row = await selectAnyForUpdate(tx.db, id);
    const last = to.at(-1);
    if (!row || !last) return undefined;
    const path = [row.state, ...to];
    if (!to.every((next, i) => canBecome(path[i] ?? row.state, next))) return undefined;
    const ended = last !== "waiting" && last !== "running";
    const { customerId } = row;
    // A job that ended before it changed anything has nothing to undo.
    const isEmpty = ended && row.actionId && !(await settleAction({ ctx: tx, customerId, actionId: row.actionId }));
    const updated = await updateState(tx.db, id, last, {
      ...changes,
      ...(isEmpty && { actionId: null }),
      finishedAt: ended ? ctx.clock.now() : null,
    });
    if (!updated) return undefined;
    if (ended) await onJobEnded(tx, updated);
    tx.emit(updated.customerId, "job", presentJob(updated));
    return updated;
  });
}

/** Runs the hook of the job's feature, in the same transaction. */
export async function onJobEnded(ctx: Context, job: JobRow): Promise<void> {
  await ctx.features.onJobEnd[job.kind]?.({ ctx, job });
}
