import type { Context, Member } from "../../context.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
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
  return inTransaction(ctx, async (tx) => {
    const tenant = tenantOf(tx);
    await lockTenant(tenant);
    const before = await fetchList(tenant, id);
    await updateList(tenant, id, { ...change(before), updatedAt: ctx.clock.now() });
    return before;
  });
}
