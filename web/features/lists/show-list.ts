import type { ReplyOf } from "#contract/endpoint.ts";
import type { ListView } from "#contract/list-shapes.ts";
import { getList, listLists } from "#contract/lists.ts";
import { queryClient } from "#web/api/query-client.ts";

/** Shows a list as a call has just answered it, wherever it is on screen, before it is read anew. */
export function showList(list: ListView): void {
  queryClient.setQueriesData<ReplyOf<typeof listLists>>(
    { queryKey: [listLists.path] },
    (old) => old && { lists: old.lists.map((one) => (one._id === list._id ? list : one)) },
  );
  queryClient.setQueriesData<ReplyOf<typeof getList>>(
    { queryKey: [getList.path] },
    (old) => old && (old.list._id === list._id ? { ...old, list } : old),
  );
}
