import { UNDO_VERB, undoAction as endpoint, VERBS, type HistoryEntry } from "#contract/actions.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { LogUndo, UndoCall, Undone, Undoer } from "../../kernel/feature.ts";
import { write } from "../../kernel/handler.ts";
import { presentHistory } from "./list-actions.ts";
import { canUndo, isUndoable, undoInverse } from "./policy.ts";
import { markUndone, selectActionForUpdate, type ActionRow } from "./store.ts";

/**
 * Undoes an action once; a second undo, even a concurrent one, finds it done and replies the same. The undo of an undo
 * redoes what that undid, which can be undone again.
 */
export const undoAction = write(endpoint)(async ({ ctx, input, client, unchanged }) => {
  // Before the action itself is locked: jobs lock their own row first, then their action.
  await ctx.features.beforeUndo({ ctx, actionId: input.id });
  const row = await lockAction(ctx, input.id);
  const isUndo = row.verb === UNDO_VERB;
  const action = isUndo ? await lockAction(ctx, undoInverse.parse(row.inverse).undoes) : row;
  if (!canUndo(ctx.actor, action)) refuse("forbidden");
  if (row.undoneAt) {
    unchanged();
    return { action: await presentEntry(ctx, action) };
  }
  if (!isUndoable(row, ctx.clock.now())) refuse("undo_expired");
  const undone = isUndo ? await redoOnce(ctx, { action, undoId: row.id }) : await undoOnce({ ctx, client }, action);
  return { action: await presentEntry(ctx, await lockAction(ctx, action.id)), ...undone };
});

async function lockAction(ctx: Context<Member>, id: string): Promise<ActionRow> {
  return (await selectActionForUpdate(tenantOf(ctx), id)) ?? refuse("not_found");
}

async function presentEntry(ctx: Context<Member>, row: ActionRow): Promise<HistoryEntry> {
  const [entry] = await presentHistory(ctx, [row]);
  return entry ?? refuse("not_found");
}

async function undoOnce({ ctx, client }: Pick<UndoCall, "ctx" | "client">, action: ActionRow): Promise<Undone> {
  const how = undoOf(ctx, action) ?? refuse("undo_expired");
  const call = { ctx, client, actionId: action.id, inverse: action.inverse };
  const undone: Undone =
    (typeof how === "function" ? await how(call) : await ctx.features.undoByLog({ ...call, undo: how })) ?? {};
  if (!undone.jobId) await ctx.features.afterUndo({ ctx, actionId: action.id, redoId: undone.redoId });
  await markUndone(tenantOf(ctx), action.id, ctx.clock.now());
  return undone;
}

/** The action is as if it had not been undone: another undo undoes it by its own changes. */
async function redoOnce(
  ctx: Context<Member>,
  { action, undoId }: { action: ActionRow; undoId: string },
): Promise<Undone> {
  const how = undoOf(ctx, action);
  const again = typeof how === "object" ? how.redo : undefined;
  if (!again) return refuse("undo_expired");
  const call = { ctx, actionId: undoId, inverse: action.inverse };
  const undone = await ctx.features.undoByLog({ ...call, undo: again, isRedo: true });
  await ctx.features.afterUndo({ ctx, actionId: undoId, redoId: action.id, isRedo: true });
  await markUndone(tenantOf(ctx), undoId, ctx.clock.now());
  await markUndone(tenantOf(ctx), action.id, null);
  return undone;
}

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
