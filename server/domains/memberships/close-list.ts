import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { selectLists, updateList } from "./store.ts";

/** Takes a list's creation back; one that others have filled meanwhile stays. */
export async function closeIfEmpty({ ctx, listId }: { ctx: Context<Member>; listId: string }): Promise<void> {
  const owner = ownerOf(ctx);
  const [row] = await selectLists(owner, { ids: [listId] });
  if (!row || row.count > 0) return;
  const now = ctx.clock.now();
  await updateList(owner, listId, { deletedAt: now, updatedAt: now });
}
