import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { readCreators, selectEntriesOf } from "../../crm/index.ts";

async function readRow(ctx: Context<Member>, rowId: string): Promise<CrmCreator> {
  const tenant = tenantOf(ctx);
  const [row] = await readCreators({ ctx, tenant, entries: await selectEntriesOf(tenant, { rowIds: [rowId] }) });
  return row ?? refuse("not_found");
}

/** The reply of a merging or unmerging: the row after it. */
export async function answerWithRow(
  { ctx }: { ctx: Context<Member> },
  { rowId, actionId }: { rowId: string; actionId: string },
) {
  return { crmCreator: await readRow(ctx, rowId), actionId };
}
