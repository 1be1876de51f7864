import { changeMany as endpoint, type CrmSelection } from "#contract/bulk.ts";
import { BULK_MAX } from "#contract/limits.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { recordAction, recordChanges } from "../actions/index.ts";
import { fetchRowIds, matchingRowIds } from "../crm/index.ts";
import { startJob } from "../jobs/index.ts";
import type { ChangeRows } from "./change-rows.ts";
import { planChange } from "./plan-change.ts";

/** Does one thing to many rows: at once, or by a job that goes on when the caller has been answered. */
export const changeMany = write(endpoint)(async ({ ctx, input: { selection, change }, unchanged }) => {
  const rowIds = await chosenRows(tenantOf(ctx), selection);
  const plan = await planChange(ctx, change);
  const { verb, title } = plan;
  if (rowIds.length <= BULK_MAX) {
    const done = await recordChanges({ ctx, verb, title }, (actionId) => plan.apply(rowIds, actionId));
    if (!done.actionId) unchanged();
    return { success: true, ...done, jobId: null };
  }
  await plan.check(rowIds);
  const actionId = await recordAction({ ctx, verb, title, count: 0, inverse: {} });
  const work: ChangeRows = { change, rowIds: scattered(rowIds) };
  const jobId = await startJob({ ctx, kind: "crm-bulk", input: work, total: rowIds.length, actionId });
  unchanged(); // yet: the job tells of each step
  return { success: true, changed: null, actionId, jobId };
});

/** The rows as they are now: who comes to fit the filters later is not meant. */
async function chosenRows(tenant: TenantDb, selection: CrmSelection): Promise<string[]> {
  if ("ids" in selection) return fetchRowIds(tenant, selection.ids);
  const except = new Set(selection.except.map((id) => id.toLowerCase()));
  return (await matchingRowIds({ tenant, filters: selection.matching })).filter((id) => !except.has(id));
}

/**
 * By the random end of the ids. Rows that were added together lie together: changed in the same step they would not
 * find room beside themselves, and every index would have to learn where they went.
 */
function scattered(rowIds: readonly string[]): string[] {
  return rowIds.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1));
}

function endOf(id: string): string {
  return id.slice(-12);
}
