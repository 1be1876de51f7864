import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { fetchList, selectByTitle, updateList, type ListRow } from "../memberships/index.ts";

type Changes = { title?: string; description?: string };

/** Renames or describes a list; answers it as it was. Throws title_taken when another one has the title. */
export async function changeList(ctx: Context<Member>, id: string, changes: Changes): Promise<ListRow> {
  const tenant = tenantOf(ctx);
  const before = await fetchList(tenant, id);
  const other = changes.title === undefined ? undefined : await selectByTitle(tenant, changes.title);
  if (other && other.id !== before.id) refuse("title_taken");
  await updateList(tenant, before.id, { ...changes, updatedAt: ctx.clock.now() });
  return before;
}
