import { tenantOf } from "../../../db/tenant.ts";
import type { Undoers } from "../../../kernel/feature.ts";
import { selectWritten, updateWritten } from "../stores/written-store.ts";
import { selectChanges } from "./changes-store.ts";
import { fieldChange, textOf, withText } from "./values.ts";

/** Undoes a block of fields. Last write wins: a field that somebody has written since keeps what they wrote. */
export const putFieldsBack: Undoers["crm.fields"] = async ({ ctx, actionId }) => {
  const tenant = tenantOf(ctx);
  const changes = await selectChanges(tenant, actionId);
  const ids = changes.map((change) => change.rowId);
  const written = new Map((await selectWritten(tenant, ids)).map((row) => [row.id, row]));
  const back = changes.flatMap(({ rowId, before }) => {
    const { field, from, to } = fieldChange.parse(before);
    const row = written.get(rowId);
    return row && textOf(row, field) === to ? [withText(row, field, from)] : [];
  });
  if (back.length > 0) await updateWritten(tenant, back, ctx.clock.now());
};
