import { getImport, type ImportView } from "#contract/imports.ts";
import { queryClient } from "#web/api/query-client.ts";
import { queryOf } from "#web/api/queries.ts";

/** A call has answered how an import stands now: seen at once. */
export function showImport(reply: { import: ImportView }): void {
  queryClient.setQueryData(queryOf(getImport, { id: reply.import._id }).queryKey, reply);
}
