import { ownerOf } from "../../../db/owner.ts";
import type { Undoers } from "../../actions/index.ts";
import { selectWritten, updateWritten } from "../stores/written-store.ts";
import { tellChanged } from "../tell-changed.ts";
import { selectChanges } from "./changes-store.ts";
import { fieldChange, textOf, withText } from "./values.ts";

/** Undoes a block of fields. Last write wins: a field that somebody has written since keeps what they wrote. */
export const putFieldsBack: Undoers["crm.fields"] = async ({ ctx, actionId }) => {
  const owner = ownerOf(ctx);
  const changes = await selectChanges(owner, actionId);
  const ids = changes.map((change) => change.rowId);
  const written = new Map((await selectWritten(owner, ids)).map((row) => [row.id, row]));
  const back = changes.flatMap(({ rowId, before }) => {
    const { field, from, to } = fieldChange.parse(before);
    const row = written.get(rowId);
    return row && textOf(row, field) === to ? [withText(row, field, from)] : [];
  });
  if (back.length > 0) await updateWritten(owner, back, ctx.clock.now());
  tellChanged(ctx, ["crm", "timeline"]);
};
