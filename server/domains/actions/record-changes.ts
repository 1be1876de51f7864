import { UNDO_VERB, type NotedVerb, type Verb } from "#contract/actions.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { deleteEmptyAction } from "../../db/actions.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { UndoInverse } from "./policy.ts";
import {
  addToCount,
  deleteChangesBefore,
  deleteUndosBefore,
  insertAction,
  markUndone,
  type ActionRecord,
} from "./store.ts";

type NewAction = {
  ctx: Context<Member>;
  verb: Verb;
  /** Title of the list, tag or status it happened to, if it is one. */
  title: string | null;
  /** What the undo needs that the change log does not have, as JSON. */
  inverse?: object;
};

/** Records an action. Call it within the transaction that does it. Returns the action's id. */
export async function recordAction({
  ctx,
  verb,
  title,
  count,
  inverse = {},
}: NewAction & { /** Number of records it changes. */ count: number }): Promise<string> {
  return insertOwn(ctx, { verb, title, count, inverse });
}

type UndoOf = { ctx: Context<Member>; actionId: string; /** Number of changes it goes back through. */ count: number };

/** Records the undo of an action as an action, so that it can be undone. */
export async function recordUndo({ ctx, actionId, count }: UndoOf): Promise<string> {
  return insertOwn(ctx, { verb: UNDO_VERB, title: null, count, inverse: { undoes: actionId } satisfies UndoInverse });
}

async function insertOwn(ctx: Context<Member>, action: Omit<ActionRecord, "actorId" | "createdAt">): Promise<string> {
  const by = { actorId: ctx.actor.userId, createdAt: ctx.clock.now() };
  const id = await insertAction(tenantOf(ctx), { ...by, ...action });
  if (!id) throw new Error("an inserted action has an id");
  return id;
}

/**
 * Records what `change` does as one action: its changes of undoable tables are logged. `change` resolves to the number of
 * records it changed. An action that changed nothing is not recorded: its id is null.
 */
export async function recordChanges(
  action: NewAction,
  change: (actionId: string) => Promise<number>,
): Promise<{ changed: number; actionId: string | null }> {
  const { ctx } = action;
  const actionId = await recordAction({ ...action, count: 0 });
  const changed = await withAction(ctx.db, actionId, () => change(actionId));
  if (changed > 0) await growAction({ ctx, actionId, by: changed });
  else if (await deleteEmptyAction(tenantOf(ctx), actionId)) return { changed, actionId: null };
  return { changed, actionId };
}

/** Adds to the number of records that an action changed. */
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

type ActionOfJob = { ctx: Context; customerId: string; actionId: string };

/** An undo by a job was not finished: it can be repeated. */
export async function reopenAction({ ctx, customerId, actionId }: ActionOfJob): Promise<void> {
  await markUndone({ db: ctx.db, customerId }, actionId, null);
}

/** At the end of an action by a job: resolves to whether there is something to undo. */
export async function settleAction({ ctx, customerId, actionId }: ActionOfJob): Promise<boolean> {
  return !(await deleteEmptyAction({ db: ctx.db, customerId }, actionId));
}

type OperatorAction = { ctx: Pick<Context, "db" | "clock">; customerId: string; verb: NotedVerb; title: string };

/** Records in a workspace's history what the operator or an administrator did. Call it within the transaction that does it. */
export async function recordOperatorAction({ ctx, customerId, verb, title }: OperatorAction): Promise<void> {
  const by = { actorId: null, createdAt: ctx.clock.now() };
  await insertAction({ db: ctx.db, customerId }, { ...by, verb, title, count: 1, inverse: null });
}

type Editor = { id: string | null; name: string | null };

/** Refuses a change of a value that is not what the caller has read. `editor`: who changed it last, where that is known. */
export function refuseStale({ ctx, editor }: { ctx: Context<Member>; editor: Editor | undefined }): never {
  if (editor?.id === ctx.actor.userId) refuse("conflict", say("stale.changedElsewhere"));
  const name = editor?.name;
  return refuse("conflict", name ? say("stale.changedSince", { name }) : say("stale.changedByAdministrator"));
}

/** Changes contain notes and addresses: they are deleted when their action can no longer be undone. So are undos. */
export async function deleteExpiredChanges({ ctx }: { ctx: Context }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS);
  await deleteChangesBefore(ctx.db, before);
  await deleteUndosBefore(ctx.db, before);
}
