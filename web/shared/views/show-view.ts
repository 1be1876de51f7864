import type { ReplyOf } from "#contract/base/endpoint.ts";
import { listViews, type SavedView } from "#contract/views.ts";
import { queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";

/** Shows the view of a reply before the list is loaded again, as after every call that touches views. */
export function showView(view: SavedView): void {
  queryClient.setQueryData<ReplyOf<typeof listViews>>(
    queryOf(listViews, view.search ? { screen: "discovery" } : {}).queryKey,
    (old) => {
      const isKnown = old?.views.some(({ _id }) => _id === view._id);
      return (
        old && { views: isKnown ? old.views.map((one) => (one._id === view._id ? view : one)) : [...old.views, view] }
      );
    },
  );
}
