import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { selectLists, updateList } from "./store.ts";

/** Reverts the creation of a list, unless creators have been added to it since. */
export async function closeIfEmpty({ ctx, listId }: { ctx: Context<Member>; listId: string }): Promise<void> {
  const tenant = tenantOf(ctx);
  const [row] = await selectLists(tenant, { ids: [listId] });
  if (!row || row.count > 0) return;
  const now = ctx.clock.now();
  await updateList(tenant, listId, { deletedAt: now, updatedAt: now });
}
