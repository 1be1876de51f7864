import type { Context, Member } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { mustWriteCrm, tellChanged } from "../crm/index.ts";
import { fetchList, updateList, type ListChanges, type ListRow } from "../memberships/index.ts";

type Settings = Omit<ListChanges, "updatedAt" | "deletedAt">;

/**
 * How a list is shared, labelled or listened to, given what it was until now; answers that. No action is recorded:
 * it is set back as easily.
 */
export async function changeSettings(
  ctx: Context<Member>,
  id: string,
  change: (list: ListRow) => Settings,
): Promise<ListRow> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const before = await fetchList(owner, id);
    await updateList(owner, id, { ...change(before), updatedAt: ctx.clock.now() });
    tellChanged(tx, ["lists"]);
    return before;
  });
}
