import { discover } from "#contract/discovery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { queryClient } from "#web/api/query-client.ts";

/**
 * Marks creators as in the CRM in the discovery cache before the server has confirmed. Returns a rollback that removes
 * only the marks set here.
 */
export function markInCrm(creatorIds: readonly string[]): () => void {
  const ids = new Set(creatorIds);
  const fresh = new Set<string>();
  setInCrm((one) => {
    if (ids.has(one._id) && !one.inCrm) fresh.add(one._id);
    return ids.has(one._id) || one.inCrm;
  });
  return () => setInCrm((one) => one.inCrm && !fresh.has(one._id));
}

type Results = ReplyOf<typeof discover>;

function setInCrm(isIn: (one: Results["results"][number]) => boolean): void {
  queryClient.setQueriesData<Results>(
    { queryKey: [discover.path] },
    (old) => old && { ...old, results: old.results.map((one) => ({ ...one, inCrm: isIn(one) })) },
  );
}
