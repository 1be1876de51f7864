import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { fetchList, updateList, type ListChanges, type ListRow } from "../memberships/index.ts";

type Settings = Omit<ListChanges, "updatedAt" | "deletedAt">;

/**
 * Changes how a list is shared, labelled or tracked, given its row before, which it returns. Within a transaction that
 * holds the tenant lock. No action is recorded: the settings are changed back as easily.
 */
export async function changeSettings(
  ctx: Context<Member>,
  id: string,
  change: (list: ListRow) => Settings,
): Promise<ListRow> {
  const tenant = tenantOf(ctx);
  const before = await fetchList(tenant, id);
  await updateList(tenant, id, { ...change(before), updatedAt: ctx.clock.now() });
  return before;
}
