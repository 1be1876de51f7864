import { listCrm, type CrmCreator } from "#contract/crm/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { getList } from "#contract/lists/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { queryClient } from "#web/api/query-client.ts";

type Patch = (row: CrmCreator) => Partial<CrmCreator>;

/** Changes rows on screen before the server does; returns a function that reverts values that were not changed since. */
export function patchRows(ids: ReadonlySet<string>, patch: Patch): () => void {
  // A read under way would bring the rows back as they were.
  void queryClient.cancelQueries({ queryKey: [listCrm.path] });
  void queryClient.cancelQueries({ queryKey: [getList.path] });
  void queryClient.cancelQueries({ queryKey: [profileOverview.path] });
  const before = new Map<string, Partial<CrmCreator>>();
  const after = new Map<string, Partial<CrmCreator>>();
  eachRow((row) => {
    if (!ids.has(row._id)) return row;
    const change = patch(row);
    if (!before.has(row._id)) before.set(row._id, only(row, change));
    after.set(row._id, change);
    return { ...row, ...change };
  });
  return () =>
    eachRow((row) => {
      const was = before.get(row._id);
      const change = after.get(row._id);
      if (!was || !change || JSON.stringify(only(row, change)) !== JSON.stringify(inOrder(row, change))) return row;
      return { ...row, ...was };
    });
}

/** The row's values of the fields that change. */
function only(row: CrmCreator, change: Partial<CrmCreator>): Partial<CrmCreator> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in change));
}

/** The change with its fields as the row has them, so that the two can be compared. */
function inOrder(row: CrmCreator, change: Partial<CrmCreator>): Partial<CrmCreator> {
  return only({ ...row, ...change }, change);
}

function eachRow(next: <Row extends CrmCreator>(row: Row) => Row): void {
  queryClient.setQueriesData<ReplyOf<typeof listCrm>>(
    { queryKey: [listCrm.path] },
    (old) => old && { ...old, crmCreators: old.crmCreators.map((row) => next(row)) },
  );
  queryClient.setQueriesData<ReplyOf<typeof getList>>(
    { queryKey: [getList.path] },
    (old) => old && { ...old, influencers: old.influencers.map((row) => next(row)) },
  );
  queryClient.setQueriesData<ReplyOf<typeof profileOverview>>({ queryKey: [profileOverview.path] }, (old) =>
    old?.crm ? { ...old, crm: next(old.crm) } : old,
  );
}
