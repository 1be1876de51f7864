import type { CrmCreator } from "#contract/crm.ts";
import type { Context, Member } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { readCreators, selectEntriesOf } from "../../crm/index.ts";

export async function readRow(ctx: Context<Member>, rowId: string): Promise<CrmCreator> {
  const owner = ownerOf(ctx);
  const [row] = await readCreators({ ctx, owner, entries: await selectEntriesOf(owner, { rowIds: [rowId] }) });
  return row ?? refuse("not_found");
}
