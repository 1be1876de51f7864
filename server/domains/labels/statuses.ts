import * as contract from "#contract/labels.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordChanges } from "../actions/index.ts";
import { fetchRowIds } from "../crm/index.ts";
import { moveRows } from "./rows/move-rows.ts";
import { planStatus } from "./rows/plan-change.ts";
import { write } from "../../kernel/handler.ts";
import { fetchLabels } from "./fetch-labels.ts";
import { readLabelsOf } from "./read-labels.ts";
import { updatePositions } from "./store.ts";

export const updateCustomStatus = write(contract.updateCustomStatus)(async ({ ctx, input, unchanged }) => {
  const tenant = tenantOf(ctx);
  const rowIds = await fetchRowIds(tenant, [input.customCreatorId]);
  const { verb, title, statusId } = await planStatus(tenant, input.statusId || null);
  const done = await recordChanges({ ctx, verb, title }, (actionId) =>
    moveRows({ ctx, which: { rowIds }, statusId, actionId }),
  );
  if (!done.actionId) unchanged();
  return { success: true, ...done };
});

export const reorderStatuses = write(contract.reorderStatuses)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const chosen = await fetchLabels(tenant, "status", input.ids);
  await updatePositions(
    tenant,
    chosen.map((status) => status.id),
  );
  // The CRM sorts by a status's place on the board.
  return { success: true, list: await readLabelsOf({ ctx, type: "status" }) };
});
