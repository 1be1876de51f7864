import { listViews, type SavedView } from "#contract/views.ts";
import { useRead } from "#web/api/queries.ts";
import { USUAL, type CrmState } from "../search-params.ts";

const NONE: readonly SavedView[] = [];

/** The person's own views and the team's, by title; none until they are there. */
export function useViews(): readonly SavedView[] {
  return useRead(listViews, {}).data?.views ?? NONE;
}

/** What the CRM shows when a view is opened and nothing besides it is said; without a view, everything. */
export function stateOf(view: SavedView | undefined): CrmState {
  if (!view) return USUAL;
  const { filters, sort, asc, pagination, layout } = view.state;
  const stands = layout.view === "cards" ? undefined : layout.view;
  return { filters, sort, asc, page: 1, pagination, layout: stands, view: view._id };
}
