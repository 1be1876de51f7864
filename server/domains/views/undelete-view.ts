import { VIEWS_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { tellChanged } from "../crm/index.ts";
import { changeView, countViews, isTaken, selectDeleted } from "./store.ts";

/** Brings a deleted view back, unless its maker has another one of its name by now or as many as there may be. */
export async function undeleteView(ctx: Context<Member>, id: string): Promise<void> {
  const owner = ownerOf(ctx);
  const view = await selectDeleted(owner, id);
  if (!view) return;
  if (await isTaken(owner, view))
    refuse("conflict", { msg: "There is another view of this name now. Rename it, then undo." });
  if ((await countViews(owner, view.userId)) >= VIEWS_MAX)
    refuse("conflict", { msg: `There can be up to ${VIEWS_MAX} views. Delete one, then undo.` });
  await changeView(owner, id, { deletedAt: null, updatedAt: ctx.clock.now() });
  tellChanged(ctx, ["views"]);
}
