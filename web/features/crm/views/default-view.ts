import { listViews } from "#contract/views.ts";
import { redirect } from "@tanstack/react-router";
import { queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { paths } from "#web/lib/paths.ts";
import { ALL_VIEW, type CrmSearch } from "../search-params.ts";

/**
 * Before the CRM is drawn: its views are known, so that nothing changes under the reader, and who asks for nothing in
 * particular gets their default view. Filters without a view are filters of everybody.
 */
export async function openDefaultView({
  search,
}: {
  search: CrmSearch & { creator?: number | undefined };
}): Promise<void> {
  const views = await queryClient.ensureQueryData(queryOf(listViews, {})).catch(() => undefined);
  const usual = views?.views.find(({ isDefault }) => isDefault);
  if (!usual || search.view !== undefined) return;
  const { creator: _, ...said } = search;
  const view = Object.keys(said).length === 0 ? usual._id : ALL_VIEW;
  throw redirect({ ...paths.crm(), search: { ...search, view }, replace: true });
}
