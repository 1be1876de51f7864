import { getCrmUser } from "#contract/crm/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { LabelView } from "#contract/labels.ts";
import { useLoaded, queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";

export type Labels = { tags: readonly LabelView[]; statuses: readonly LabelView[] };

/** The team's tags, by title, and statuses, in the order of the board. */
export function useLabels(): Labels {
  const { tags, status } = useLoaded(getCrmUser, {}).crmUser;
  return { tags, statuses: status };
}

/** The labels as they are loaded, outside of components. */
export function labelsNow(): Labels {
  const loaded = queryClient.getQueryData<ReplyOf<typeof getCrmUser>>(queryOf(getCrmUser, {}).queryKey);
  return { tags: loaded?.crmUser.tags ?? [], statuses: loaded?.crmUser.status ?? [] };
}

/** Shows labels as a call has returned them, before they are loaded again. A read under way would show older ones. */
export async function showLabels(kind: "tags" | "status", list: LabelView[]): Promise<void> {
  const { queryKey } = queryOf(getCrmUser, {});
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<ReplyOf<typeof getCrmUser>>(
    queryKey,
    (old) => old && { crmUser: { ...old.crmUser, [kind]: list } },
  );
}
