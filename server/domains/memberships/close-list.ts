import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { selectLists, updateList } from "./store.ts";

/** Takes a list's creation back; one that others have filled meanwhile stays. */
export async function closeIfEmpty({ ctx, listId }: { ctx: Context<Member>; listId: string }): Promise<void> {
  const tenant = tenantOf(ctx);
  const [row] = await selectLists(tenant, { ids: [listId] });
  if (!row || row.count > 0) return;
  const now = ctx.clock.now();
  await updateList(tenant, listId, { deletedAt: now, updatedAt: now });
}
