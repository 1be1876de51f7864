import { undoAction as endpoint, VERBS } from "#contract/actions.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { LogUndo, Undoer } from "../../kernel/feature.ts";
import { write } from "../../kernel/handler.ts";
import { canUndo, isUndoable } from "./policy.ts";
import { presentAction } from "./present.ts";
import { markUndone, selectActionForUpdate } from "./store.ts";

/** Undoes an action once; a second undo, even a concurrent one, finds it done and replies the same. */
export const undoAction = write(endpoint)(async ({ ctx, input, unchanged }) => {
  const tenant = tenantOf(ctx);
  // Before the action itself is locked: jobs lock their own row first, then their action.
  await ctx.features.beforeUndo({ ctx, actionId: input.id });
  const row = (await selectActionForUpdate(tenant, input.id)) ?? refuse("not_found");
  if (!canUndo(ctx.actor, row)) refuse("forbidden");
  const now = ctx.clock.now();
  if (row.undoneAt) {
    unchanged();
    return { success: true, action: presentAction(row, { now, allowed: true }) };
  }
  const undo = isUndoable(row, now) ? undoOf(ctx, row) : undefined;
  if (!undo) return refuse("undo_expired");
  const call = { ctx, actionId: row.id, inverse: row.inverse };
  const undone = typeof undo === "function" ? await undo(call) : await ctx.features.undoByLog({ ...call, undo });
  if (!undone?.jobId) await ctx.features.afterUndo(call);
  await markUndone(tenant, row.id, now);
  const action = presentAction({ ...row, undoneAt: now }, { now, allowed: true });
  return { success: true, action, ...undone };
});

/** Undefined for verbs of another version. */
function undoOf({ features }: Context, { verb }: { verb: string }): Undoer | undefined {
  const known = VERBS.find((one) => one === verb);
  return known && features.undo[known];
}

/** For the job that undoes an action by the change log. */
export async function fetchUndo({
  ctx,
  actionId,
}: {
  ctx: Context<Member>;
  actionId: string;
}): Promise<{ inverse: unknown; undo: LogUndo }> {
  const row = (await selectActionForUpdate(tenantOf(ctx), actionId)) ?? refuse("not_found");
  const undo = undoOf(ctx, row);
  return undo && typeof undo !== "function" ? { inverse: row.inverse, undo } : refuse("undo_expired");
}
