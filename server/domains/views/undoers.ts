import type { Undoers } from "../../kernel/feature.ts";
import { deletion } from "./inverses.ts";
import { VIEWS_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { countViews, isTaken, selectDeleted } from "./store.ts";

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
