import type { Verb } from "#contract/actions.ts";
import type { Context, Member } from "../../context.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordAction } from "./record-action.ts";
import { addToCount, deleteEmptyAction, markUndone } from "./store.ts";

type Given = {
  ctx: Context<Member>;
  verb: Verb;
  title: string | null;
  /** What the undoer needs besides the rows it finds by the action's id. */
  inverse?: object;
};

/**
 * Records what `change` does to any number of rows as one action; `change` keeps what they were under the action's id
 * and answers how many it has touched. Without any there is nothing to undo, and no action.
 */
export async function recordChanges(
  { ctx, verb, title, inverse = {} }: Given,
  change: (actionId: string) => Promise<number>,
): Promise<{ changed: number; actionId: string | null }> {
  const actionId = await recordAction({ ctx, verb, count: 0, title, inverse });
  const changed = await withAction(ctx.db, actionId, () => change(actionId));
  if (changed === 0) await deleteEmptyAction(tenantOf(ctx), actionId);
  else await addToCount(tenantOf(ctx), actionId, changed);
  return { changed, actionId: changed === 0 ? null : actionId };
}

/** Counts what an action has touched more. */
export async function growAction({
  ctx,
  actionId,
  by,
}: {
  ctx: Context<Member>;
  actionId: string;
  by: number;
}): Promise<void> {
  await addToCount(tenantOf(ctx), actionId, by);
}

type Ended = { ctx: Context; customerId: string; actionId: string };

/** An undo that went on for longer was not finished: it can be asked for again. */
export async function reopenAction({ ctx, customerId, actionId }: Ended): Promise<void> {
  await markUndone({ db: ctx.db, customerId }, actionId, null);
}

/** Ends an action that went on for longer; answers whether there is something of it to undo. */
export async function settleAction({ ctx, customerId, actionId }: Ended): Promise<boolean> {
  return !(await deleteEmptyAction({ db: ctx.db, customerId }, actionId));
}
