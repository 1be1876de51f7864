import { VERBS, type undoAction as endpoint } from "#contract/actions.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { UNDOERS } from "../../undoers.ts";
import { stopWorkOn } from "../jobs/index.ts";
import { forgetMoments } from "../timeline/index.ts";
import { canUndo } from "./policy.ts";
import { presentAction } from "./present.ts";
import { mayUndo } from "./rules.ts";
import { markUndone, selectActionForUpdate } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Takes an action back once; a second undo, even at the same moment, finds it done and answers the same. */
export async function undoAction({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    // Before the action itself is held: jobs hold themselves first, then their action.
    await stopWorkOn({ ctx: tx, actionId: input.id });
    const row = (await selectActionForUpdate(owner, input.id)) ?? refuse("not_found");
    if (!canUndo(ctx.actor, row)) refuse("forbidden");
    const now = ctx.clock.now();
    if (row.undoneAt) return { success: true, action: presentAction(row, { now, allowed: true }) };
    const verb = VERBS.find((known) => known === row.verb);
    if (!verb || !mayUndo(row, now)) return refuse("undo_expired");
    await UNDOERS[verb]({ ctx: tx, actionId: row.id, inverse: row.inverse });
    await forgetMoments({ ctx: tx, actionId: row.id });
    await markUndone(owner, row.id, now);
    return { success: true, action: presentAction({ ...row, undoneAt: now }, { now, allowed: true }) };
  });
}
