import { updateCustomStatus as endpoint } from "#contract/labels.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordChanges } from "../actions/index.ts";
import { fetchRowIds } from "../crm/index.ts";
import { moveRows } from "./rows/move-rows.ts";
import { planStatus } from "./rows/plan-change.ts";
import { write } from "../../kernel/handler.ts";

export const updateCustomStatus = write(endpoint)(async ({ ctx, input, unchanged }) => {
  const tenant = tenantOf(ctx);
  const rowIds = await fetchRowIds(tenant, [input.customCreatorId]);
  const { verb, title, statusId } = await planStatus(tenant, input.statusId || null);
  const done = await recordChanges({ ctx, verb, title }, (actionId) =>
    moveRows({ ctx, which: { rowIds }, statusId, actionId }),
  );
  if (!done.actionId) unchanged();
  return { success: true, ...done };
});
