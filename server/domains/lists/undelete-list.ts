import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { countOwnLists, listsFull, selectByTitle, selectDeleted, updateList } from "../memberships/index.ts";

/** Brings a deleted list back, unless another one has its title by now or the plan holds no more. */
export async function undeleteList(ctx: Context<Member>, id: string): Promise<void> {
  const tenant = tenantOf(ctx);
  const list = await selectDeleted(tenant, id);
  if (!list) return;
  if (await selectByTitle(tenant, list.title)) {
    refuse("title_taken", { msg: `You have another list called “${list.title}” now. Rename it, then undo.` });
  }
  const full = listsFull(ctx.actor.plan, await countOwnLists(tenant));
  if (full) refuse("plan_limit", { msg: full });
  await updateList(tenant, id, { deletedAt: null, updatedAt: ctx.clock.now() });
}
