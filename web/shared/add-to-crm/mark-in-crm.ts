import { discover } from "#contract/discovery/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { readRanking } from "#contract/rankings/endpoints.ts";
import { queryClient } from "#web/api/query-client.ts";

/**
 * Marks creators as in the CRM in the cached results and rankings before the server has confirmed. Returns a rollback
 * that removes only the marks set here.
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

type Row = { _id: string; inCrm: boolean };

function setInCrm(isIn: (one: Row) => boolean): void {
  const marked = <One extends Row>(rows: One[]) => rows.map((one) => ({ ...one, inCrm: isIn(one) }));
  queryClient.setQueriesData<ReplyOf<typeof discover>>(
    { queryKey: [discover.path] },
    (old) => old && { ...old, results: marked(old.results) },
  );
  queryClient.setQueriesData<ReplyOf<typeof readRanking>>(
    { queryKey: [readRanking.path] },
    (old) => old && { ...old, creators: marked(old.creators) },
  );
}
