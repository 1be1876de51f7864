import { reorderStatuses as endpoint } from "#contract/labels.ts";
import { tenantOf } from "../../db/tenant.ts";
import { fetchLabels } from "./fetch-labels.ts";
import { readLabelsOf } from "./read-labels.ts";
import { updatePositions } from "./store.ts";
import { write } from "../../kernel/handler.ts";

export const reorderStatuses = write(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const chosen = await fetchLabels(tenant, "status", input.ids);
  await updatePositions(
    tenant,
    chosen.map((status) => status.id),
  );
  // The CRM sorts by a status's place on the board.
  return { success: true, list: await readLabelsOf({ ctx, type: "status" }) };
});
