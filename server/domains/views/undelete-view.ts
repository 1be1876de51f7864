import { VIEWS_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { changeView, countViews, isTaken, selectDeleted } from "./store.ts";

/** Brings a deleted view back, unless its maker has another one of its name by now or as many as there may be. */
export async function undeleteView(ctx: Context<Member>, id: string): Promise<void> {
  const tenant = tenantOf(ctx);
  const view = await selectDeleted(tenant, id);
  if (!view) return;
  if (await isTaken(tenant, view))
    refuse("conflict", { msg: "There is another view of this name now. Rename it, then undo." });
  if ((await countViews(tenant, view.userId)) >= VIEWS_MAX)
    refuse("conflict", { msg: `There can be up to ${VIEWS_MAX} views. Delete one, then undo.` });
  await changeView(tenant, id, { deletedAt: null, updatedAt: ctx.clock.now() });
}
