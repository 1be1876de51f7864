import { listCrm, type CrmCreator } from "#contract/crm/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { getList } from "#contract/lists/endpoints.ts";
import { queryClient } from "#web/api/query-client.ts";

type Gone = (row: CrmCreator) => boolean;

/** Takes rows off the screen before the server has; returns how to bring them back. */
export function dropFromCrm(gone: Gone): () => void {
  return drop<ReplyOf<typeof listCrm>>([listCrm.path], (old) => {
    const crmCreators = old.crmCreators.filter((row) => !gone(row));
    const fewer = old.crmCreators.length - crmCreators.length;
    const crmStats = {
      totalCreators: old.crmStats.totalCreators - fewer,
      totalResult: old.crmStats.totalResult - fewer,
    };
    return { ...old, crmCreators, crmStats, totalCreators: old.totalCreators - fewer };
  });
}

/** Drops the rows from a list. */
export function dropFromList(listId: string, gone: Gone): () => void {
  return drop<ReplyOf<typeof getList>>([getList.path], (old) => {
    if (old.list._id !== listId) return old;
    const influencers = old.influencers.filter((row) => !gone(row));
    const fewer = old.influencers.length - influencers.length;
    return { ...old, influencers, total_results: old.total_results - fewer };
  });
}

function drop<Reply>(queryKey: readonly [string], without: (old: Reply) => Reply): () => void {
  // A read under way would bring the rows back.
  void queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<Reply>({ queryKey });
  queryClient.setQueriesData<Reply>({ queryKey }, (old) => old && without(old));
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}
