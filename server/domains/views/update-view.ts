import * as contract from "#contract/views.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { fetchView, mustKnow } from "./fetch-view.ts";
import { mustChange } from "./policy.ts";
import { readView } from "./read-views.ts";
import { changeView, isTaken, dropDefault, putDefault, countViews, selectDeleted } from "./store.ts";
import { write } from "../../kernel/handler.ts";
import { assertAllowed } from "../../kernel/permissions.ts";
import { withAction } from "../../db/change-log.ts";
import { recordAction } from "../actions/index.ts";
import { type Deletion, deletion } from "./inverses.ts";
import type { Undoers } from "../../kernel/feature.ts";
import { VIEWS_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";

/**
 * Renames, shares or overwrites a view. Only its maker takes a shared view back from the team: nobody else would see
 * it any more; one whose maker has left becomes the caller's.
 */
export const updateView = write(contract.updateView)(async ({ ctx, input }) => {
  if (input.shared) assertAllowed(ctx.actor, "views.share");
  const tenant = tenantOf(ctx);
  const row = await fetchView(ctx, input.id);
  mustChange(ctx.actor, row);
  const { title, shared, state } = input;
  const userId = row.userId ?? ctx.actor.userId;
  if (shared === false && userId !== ctx.actor.userId)
    refuse("forbidden", { msg: "Only who made a view takes it back from the team. You can delete it." });
  if (state) await mustKnow(tenant, state);
  const name = title ?? row.title;
  const isNamedAnew = title !== undefined || row.userId === null;
  if (isNamedAnew && (await isTaken(tenant, { userId, title: name, besides: row.id }))) refuse("view_taken");
  await changeView(tenant, row.id, { userId, title, shared, state, updatedAt: ctx.clock.now() });
  return { success: true, view: await readView(ctx, row.id) };
});

export const setDefaultView = write(contract.setDefaultView, { transaction: "own" })(async ({ ctx, input }) => {
  const { userId } = ctx.actor;
  if (input.id === null) await dropDefault(tenantOf(ctx), userId);
  else await putDefault(tenantOf(ctx), userId, (await fetchView(ctx, input.id)).id);
  return { success: true };
});

/** Puts a view aside; who opened their CRM with it opens it with everything, until it comes back. */
export const deleteView = write(contract.deleteView)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const row = await fetchView(ctx, input.id);
  mustChange(ctx.actor, row);
  const now = ctx.clock.now();
  const inverse: Deletion = { viewId: row.id };
  // The team reads the history: what a view of one's own is called stays one's own.
  const title = row.shared ? row.title : null;
  const actionId = await recordAction({ ctx, verb: "views.delete", count: 1, title, inverse });
  await withAction(ctx.db, actionId, () => changeView(tenant, row.id, { deletedAt: now, updatedAt: now }));
  return { success: true, actionId };
});

export const undoers: Pick<Undoers, "views.delete"> = {
  "views.delete": { check: ({ ctx, inverse }) => checkReturn(ctx, deletion.parse(inverse).viewId) },
};

/** Throws conflict when a deleted view cannot return: its maker has another one of its name by now, or as many as there may be. */
async function checkReturn(ctx: Context<Member>, id: string): Promise<void> {
  const tenant = tenantOf(ctx);
  const view = await selectDeleted(tenant, id);
  if (!view) return;
  if (await isTaken(tenant, view))
    refuse("conflict", { msg: "There is another view of this name now. Rename it, then undo." });
  if ((await countViews(tenant, view.userId)) >= VIEWS_MAX)
    refuse("conflict", { msg: `There can be up to ${VIEWS_MAX} views. Delete one, then undo.` });
}
