import type { CrmCreator } from "#contract/crm.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { readCreators } from "./read-creators.ts";
import { selectEntriesOf } from "./stores/entries-store.ts";
import { selectShownRowId } from "./stores/rows-store.ts";

type CreatorRead = { ctx: Context<Member>; creatorId: number };

/** The row in which the caller's CRM shows a creator: its own or the one it was merged into; null when it is in neither. */
export async function readRowOf({ ctx, creatorId }: CreatorRead): Promise<CrmCreator | null> {
  const tenant = tenantOf(ctx);
  const rowId = await selectShownRowId(tenant, creatorId);
  if (rowId === undefined) return null;
  const [row] = await readCreators({ ctx, tenant, entries: await selectEntriesOf(tenant, { rowIds: [rowId] }) });
  return row ?? null;
}
