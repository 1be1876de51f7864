import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { tellChanged } from "../crm/index.ts";
import { fetchList, selectByTitle, updateList, type ListRow } from "../memberships/index.ts";

type Changes = { title?: string; description?: string };

/** Renames or describes a list; answers it as it was. Throws title_taken when another one has the title. */
export async function changeList(ctx: Context<Member>, id: string, changes: Changes): Promise<ListRow> {
  const owner = ownerOf(ctx);
  const before = await fetchList(owner, id);
  const other = changes.title === undefined ? undefined : await selectByTitle(owner, changes.title);
  if (other && other.id !== before.id) refuse("title_taken");
  await updateList(owner, before.id, { ...changes, updatedAt: ctx.clock.now() });
  tellChanged(ctx, ["lists"]);
  return before;
}
