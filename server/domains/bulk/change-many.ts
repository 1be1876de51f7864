import type { changeMany as endpoint, CrmSelection } from "#contract/bulk.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { BULK_MAX } from "#contract/limits.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf, type Owner } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction, recordChanges } from "../actions/index.ts";
import { fetchRowIds, matchingRowIds, mustWriteCrm, tellChanged } from "../crm/index.ts";
import { startJob } from "../jobs/index.ts";
import type { ChangeRows } from "./change-rows.ts";
import { planChange } from "./plan-change.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Does one thing to many rows: at once, or by a job that goes on when the caller has been answered. */
export async function changeMany({ ctx, input: { selection, change } }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const rowIds = await chosenRows(owner, selection);
    const plan = await planChange(tx, change);
    const { verb, title } = plan;
    if (rowIds.length <= BULK_MAX) {
      const done = await recordChanges({ ctx: tx, verb, title }, (actionId) => plan.apply(rowIds, actionId));
      if (done.actionId) tellChanged(tx, plan.kinds);
      return { success: true, ...done, jobId: null };
    }
    await plan.check(rowIds);
    const actionId = await recordAction({ ctx: tx, verb, title, count: 0, inverse: {} });
    const work: ChangeRows = { change, rowIds: scattered(rowIds) };
    const jobId = await startJob({ ctx: tx, kind: "crm-bulk", input: work, total: rowIds.length, actionId });
    return { success: true, changed: null, actionId, jobId };
  });
}

/** The rows as they are now: who comes to fit the filters later is not meant. */
async function chosenRows(owner: Owner, selection: CrmSelection): Promise<string[]> {
  if ("ids" in selection) return fetchRowIds(owner, selection.ids);
  const except = new Set(selection.except.map((id) => id.toLowerCase()));
  return (await matchingRowIds({ owner, filters: selection.matching })).filter((id) => !except.has(id));
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
