import type { ReplyOf } from "#contract/endpoint.ts";
import type { updateCustomStatus as endpoint } from "#contract/labels.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordChanges } from "../actions/index.ts";
import { fetchRowIds, mustWriteCrm, tellChanged } from "../crm/index.ts";
import { moveRows } from "./rows/move-rows.ts";
import { planStatus } from "./rows/plan-change.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function updateCustomStatus({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const rowIds = await fetchRowIds(owner, [input.customCreatorId]);
    const { verb, title, statusId } = await planStatus(owner, input.statusId || null);
    const done = await recordChanges({ ctx: tx, verb, title }, (actionId) =>
      moveRows({ ctx: tx, which: { rowIds }, statusId, actionId }),
    );
    if (done.actionId) tellChanged(tx, ["crm", "labels", "timeline"]);
    return { success: true, ...done };
  });
}
