import { changeMany as endpoint, type CrmSelection } from "#contract/bulk.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { fetchRowIds, matchingRowIds } from "../crm/index.ts";
import { startJob } from "../jobs/index.ts";
import type { BulkJobInput } from "./change-rows.ts";
import { planChange, verbOf } from "./plan-change.ts";

/** Changes many rows: within the request, or by a job that continues after the reply. */
export const changeMany = write(endpoint, { action: ({ change }) => verbOf(change) })(async ({
  ctx,
  input: { selection, change },
  actionId,
  unchanged,
}) => {
  const rowIds = await chosenRows(tenantOf(ctx), selection);
  const plan = await planChange(ctx, change);
  const { title } = plan;
  const isSmall = rowIds.length <= BULK_MAX;
  // A small change fails where it is applied; only lists leave rows out.
  const leftOut = !isSmall || change.verb === "lists" ? await plan.check(rowIds) : 0;
  if (isSmall) return { changed: await plan.apply(rowIds, actionId), title, reply: { jobId: null, leftOut } };
  const jobInput: BulkJobInput = { change, rowIds: shuffle(rowIds) };
  const jobId = await startJob({ ctx, kind: "crm-bulk", input: jobInput, total: rowIds.length, actionId });
  unchanged(); // yet: the job emits each step
  return { changed: null, title, reply: { jobId, leftOut } };
});

/** The rows that match now: those that match later are not included. */
async function chosenRows(tenant: TenantDb, selection: CrmSelection): Promise<string[]> {
  if ("ids" in selection) return fetchRowIds(tenant, selection.ids);
  const except = new Set(selection.except.map((id) => id.toLowerCase()));
  return (await matchingRowIds({ tenant, filters: selection.matching })).filter((id) => !except.has(id));
}

/**
 * Sorts by the random end of the ids. Rows that were added together share pages: updated in the same step they would find
 * no room on their page, and every index would need new entries.
 */
function shuffle(rowIds: readonly string[]): string[] {
  return rowIds.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1));
}

function endOf(id: string): string {
  return id.slice(-12);
}
