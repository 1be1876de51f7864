import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { isFiltered, type CrmTableState } from "#web/shared/crm-creators/crm-url.ts";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import type { FeedbackKind } from "#contract/base/states.ts";
import { listUrl, type ListTab } from "./search-params.ts";

const route = getRouteApi("/signed-in/lists/$listId");

/** All of a list's page that is in its URL, and the way to change it. */
export function useListState() {
  const navigate = useNavigate();
  const { listId } = route.useParams();
  const { tab = "creators", feedback, ...search } = route.useSearch();
  // Shown again when a field of the workspace changes.
  useCrm();
  const url = listUrl.now();
  const state = url.read(search);
  const { filters } = state;
  const show = (next: CrmTableState) =>
    void navigate({ ...paths.list(listId), search: { ...url.write(next), tab: tabOf(tab) } });
  return {
    listId,
    state,
    /** The filters as calls take them that are not of one list. */
    inList: { ...filters, inList: listId },
    /** The filters in a URL. */
    filterSearch: url.write({ ...url.usual, filters }),
    tab,
    feedback,
    /** Another sort, size or filter begins on the first page. */
    change: (patch: Partial<CrmTableState>) => show({ ...state, page: 1, ...patch }),
    sortBy: (by: string) => show(url.sortedBy(state, by)),
    filterFeedback: (next: FeedbackKind | undefined) =>
      void navigate({ ...paths.list(listId), search: { tab: tabOf(tab), feedback: next }, replace: true }),
    showAll: () => void navigate({ ...paths.list(listId), search: { tab: tabOf(tab) } }),
    isFiltered: isFiltered(filters),
  };
}

export type ListControl = ReturnType<typeof useListState>;

function tabOf(tab: ListTab): ListTab | undefined {
  return unless(tab, "creators");
}
