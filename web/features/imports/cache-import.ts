import { getImport, type ImportView } from "#contract/imports/endpoints.ts";
import { queryClient } from "#web/api/query-client.ts";
import { queryOf } from "#web/api/queries.ts";

/** Puts an import returned by a call into the cache, so that it shows at once. */
export function cacheImport(reply: { import: ImportView }): void {
  queryClient.setQueryData(queryOf(getImport, { id: reply.import._id }).queryKey, reply);
}
