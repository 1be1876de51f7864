import type { Network } from "#contract/networks.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { addressOf, viewOf, type TableView } from "#web/shared/crm-creators/table-search.ts";
import { unless } from "#web/shared/search-values.ts";
import type { ListTab, Said } from "./search-params.ts";

const route = getRouteApi("/signed-in/lists/$listId");

type ListState = TableView & { network: Network | undefined };

/** All of a list's page that is in its address, and the way to change it. */
export function useListState() {
  const navigate = useNavigate();
  const { listId } = route.useParams();
  const { network, tab = "creators", said, ...address } = route.useSearch();
  const view = viewOf(address);
  const go = (next: ListState) =>
    void navigate({ ...paths.list(listId), search: { ...addressOf(next), network: next.network, tab: tabOf(tab) } });
  return {
    listId,
    view,
    network,
    tab,
    said,
    /** Another sort, size, search or network begins on the first page. */
    change: (patch: Partial<ListState>) => go({ ...view, network, page: 1, ...patch }),
    say: (next: Said | undefined) =>
      void navigate({ ...paths.list(listId), search: { tab: tabOf(tab), said: next }, replace: true }),
    showAll: () => void navigate({ ...paths.list(listId), search: { tab: tabOf(tab) } }),
    isFiltered: view.search !== "" || network !== undefined,
  };
}

export type ListControl = ReturnType<typeof useListState>;

function tabOf(tab: ListTab): ListTab | undefined {
  return unless(tab, "creators");
}
