import { mayBecome, type JobState } from "#contract/states.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { settleAction } from "../actions/index.ts";
import { presentJob } from "./present.ts";
import { onJobEnded } from "./on-job-ended.ts";
import { selectAnyForUpdate, updateState, type JobRow } from "./store.ts";

type Given = {
  ctx: Context;
  id: string;
  /** States to go through, the last being where it stays. */
  to: readonly JobState[];
  changes?: Partial<Pick<JobRow, "done" | "result" | "error">>;
};

/** Moves a job along its state table; undefined, and nothing changed, when the table does not allow it. */
export async function moveJob({ ctx, id, to, changes = {} }: Given): Promise<JobRow | undefined> {
  return inTransaction(ctx, async (tx) => {
    const row = await selectAnyForUpdate(tx.db, id);
    const last = to.at(-1);
    if (!row || !last) return undefined;
    const path = [row.state, ...to];
    if (!to.every((next, i) => mayBecome(path[i] ?? row.state, next))) return undefined;
    const ended = last !== "waiting" && last !== "running";
    const { customerId } = row;
    // What ended before it has changed anything leaves nothing to undo.
    const isEmpty = ended && row.actionId && !(await settleAction({ ctx: tx, customerId, actionId: row.actionId }));
    const moved = await updateState(tx.db, id, last, {
      ...changes,
      ...(isEmpty && { actionId: null }),
      finishedAt: ended ? ctx.clock.now() : null,
    });
    if (!moved) return undefined;
    if (ended) await onJobEnded(tx, moved);
    tx.emit(moved.customerId, "job", presentJob(moved));
    return moved;
  });
}
