import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { recordAction } from "./record-action.ts";
import { addToCount, deleteEmptyAction } from "./store.ts";
import type { Verb } from "./verbs.ts";

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
  const changed = await change(actionId);
  if (changed === 0) await deleteEmptyAction(ownerOf(ctx), actionId);
  else await addToCount(ownerOf(ctx), actionId, changed);
  return { changed, actionId: changed === 0 ? null : actionId };
}

type Growing = { ctx: Context<Member>; actionId: string };

/** Counts what an action that goes on for longer has done more. False when it has been undone meanwhile. */
export async function growAction({ ctx, actionId, by }: Growing & { by: number }): Promise<boolean> {
  return addToCount(ownerOf(ctx), actionId, by);
}

/** Ends an action that goes on for longer; answers whether there is something of it to undo. */
export async function settleAction({ ctx, actionId }: Growing): Promise<boolean> {
  return !(await deleteEmptyAction(ownerOf(ctx), actionId));
}
