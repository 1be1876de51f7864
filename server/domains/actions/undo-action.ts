import { undoAction as endpoint, VERBS } from "#contract/actions.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { canUndo, isUndoable } from "./policy.ts";
import { presentAction } from "./present.ts";
import { markUndone, selectActionForUpdate } from "./store.ts";
import { write } from "../../kernel/handler.ts";

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
  const verb = VERBS.find((known) => known === row.verb);
  if (!verb || !isUndoable(row, now)) return refuse("undo_expired");
  const changes = await ctx.features.undo[verb]({ ctx, actionId: row.id, inverse: row.inverse });
  await ctx.features.afterUndo({ ctx, actionId: row.id });
  await markUndone(tenant, row.id, now);
  const action = presentAction({ ...row, undoneAt: now }, { now, allowed: true });
  return { success: true, action, ...(changes && { changes }) };
});
