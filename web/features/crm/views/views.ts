import { listViews, type SavedView } from "#contract/views.ts";
import { redirect } from "@tanstack/react-router";
import { queryOf, useRead } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { paths } from "#web/lib/paths.ts";
import { ALL_VIEW, USUAL, type CrmSearch, type CrmState } from "../search-params.ts";

const NONE: readonly SavedView[] = [];

/** The user's views and shared ones, by title; none until loaded. */
export function useViews(): readonly SavedView[] {
  return useRead(listViews, {}).data?.views ?? NONE;
}

/** The state of the CRM in a view without changes; without a view, all creators. */
export function stateOf(view: SavedView | undefined): CrmState {
  if (!view) return USUAL;
  const { layout, ...state } = view.state;
  return { ...state, page: 1, layout: layout.view === "cards" ? undefined : layout.view, view: view._id };
}

/**
 * Before the CRM is rendered: its views are loaded, so that nothing moves later, and a URL without parameters opens the
 * default view. Filters without a view are filters of all creators.
 */
export async function openDefaultView({ search }: { search: CrmSearch & { creator?: number | undefined } }) {
  const loaded = await queryClient.ensureQueryData(queryOf(listViews, {})).catch(() => undefined);
  const defaultView = loaded?.views.find(({ isDefault }) => isDefault);
  if (!defaultView || search.view !== undefined) return;
  const { creator: _, ...parameters } = search;
  const view = Object.keys(parameters).length === 0 ? defaultView._id : ALL_VIEW;
  throw redirect({ ...paths.crm(), search: { ...search, view }, replace: true });
}
