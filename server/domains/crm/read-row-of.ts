import type { CrmCreator } from "#contract/crm.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { readCreators } from "./read-creators.ts";
import { selectEntriesOf } from "./stores/entries-store.ts";
import { selectShownRowId } from "./stores/rows-store.ts";

type Given = { ctx: Context<Member>; creatorId: number };

/** The row in which the caller's CRM shows a creator: their own, or that of whom they are merged into. Null: in none. */
export async function readRowOf({ ctx, creatorId }: Given): Promise<CrmCreator | null> {
  const tenant = tenantOf(ctx);
  const rowId = await selectShownRowId(tenant, creatorId);
  if (rowId === undefined) return null;
  const [row] = await readCreators({ ctx, tenant, entries: await selectEntriesOf(tenant, { rowIds: [rowId] }) });
  return row ?? null;
}
