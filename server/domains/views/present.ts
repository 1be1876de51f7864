import type { SavedView, ViewState } from "#contract/views.ts";
import type { ViewRow } from "./store.ts";

export function presentView(row: ViewRow, state: ViewState, userId: string): SavedView {
  return {
    _id: row.id,
    title: row.title,
    shared: row.shared,
    mine: row.userId === userId,
    isDefault: row.isDefault,
    state,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}
