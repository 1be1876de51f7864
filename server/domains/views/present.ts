import type { SavedView, ViewState } from "#contract/views.ts";
import type { Member } from "../../context.ts";
import { mayChange } from "./policy.ts";
import type { ViewRow } from "./store.ts";

export function presentView(row: ViewRow, state: ViewState, actor: Member): SavedView {
  return {
    _id: row.id,
    title: row.title,
    shared: row.shared,
    mine: row.userId === actor.userId,
    isDefault: row.isDefault,
    can: { change: mayChange(actor, row) },
    state,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}
