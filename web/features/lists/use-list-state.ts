import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import type { FeedbackKind } from "#contract/states.ts";
import { listUrl, type ListCreatorsState, type ListTab } from "./search-params.ts";

const route = getRouteApi("/signed-in/lists/$listId");

/** All of a list's page that is in its URL, and the way to change it. */
export function useListState() {
  const navigate = useNavigate();
  const { listId } = route.useParams();
  const { tab = "creators", feedback, ...search } = route.useSearch();
  const state = listUrl.read(search);
  const { filters } = state;
  const show = (next: ListCreatorsState) =>
    void navigate({ ...paths.list(listId), search: { ...listUrl.write(next), tab: tabOf(tab) } });
  return {
    listId,
    state,
    /** As calls take the filters. */
    wanted: { search: unless(filters.search, ""), network: filters.network },
    tab,
    feedback,
    /** Another sort, size or filter begins on the first page. */
    change: (patch: Partial<ListCreatorsState>) => show({ ...state, page: 1, ...patch }),
    sortBy: (by: string) => show(listUrl.sortedBy(state, by)),
    filterFeedback: (next: FeedbackKind | undefined) =>
      void navigate({ ...paths.list(listId), search: { tab: tabOf(tab), feedback: next }, replace: true }),
    showAll: () => void navigate({ ...paths.list(listId), search: { tab: tabOf(tab) } }),
    isFiltered: filters.search !== "" || filters.network !== undefined,
  };
}

export type ListControl = ReturnType<typeof useListState>;

function tabOf(tab: ListTab): ListTab | undefined {
  return unless(tab, "creators");
}
