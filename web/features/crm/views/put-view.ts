import type { ReplyOf } from "#contract/endpoint.ts";
import { listViews, type SavedView } from "#contract/views.ts";
import { invalidate, queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";

/** A view as the server has just answered it: seen at once; its place among the others when they are read anew. */
export function putView(view: SavedView): void {
  queryClient.setQueryData<ReplyOf<typeof listViews>>(queryOf(listViews, {}).queryKey, (old) => {
    if (!old) return old;
    const isKnown = old.views.some(({ _id }) => _id === view._id);
    return { views: isKnown ? old.views.map((one) => (one._id === view._id ? view : one)) : [...old.views, view] };
  });
  void invalidate(listViews);
}
