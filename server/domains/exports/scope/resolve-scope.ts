import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { matchingCreatorIds } from "../../crm/index.ts";
import { fetchLists, readPlaces, type ListRow } from "../../memberships/index.ts";
import type { ExportScope } from "./scope.ts";
import { countRows, selectAllCreators, selectCreatorsOfRows, selectMembers, selectUnion } from "./store.ts";

type ResolvedScope = {
  /** In the order of the CRM table, or of the list. */
  creatorIds: number[];
  lists: ListRow[];
};

/** Throws not_found when a row or a list does not exist in the workspace; unknown rows in `except` are ignored. */
export async function resolveScope({
  tenant,
  scope,
}: {
  tenant: TenantDb;
  scope: ExportScope;
}): Promise<ResolvedScope> {
  const resolved = await resolveIncluded({ tenant, scope });
  if (scope.except.length === 0) return resolved;
  const excluded = new Set(await selectCreatorsOfRows(tenant, scope.except));
  return { ...resolved, creatorIds: resolved.creatorIds.filter((id) => !excluded.has(id)) };
}

async function resolveIncluded({ tenant, scope }: { tenant: TenantDb; scope: ExportScope }): Promise<ResolvedScope> {
  const { selected, listIds, matching, listId } = scope;
  if (listId) {
    const of = await fetchLists(tenant, [listId]);
    if (matching) return { lists: of, creatorIds: await matchingCreatorIds({ tenant, filters: matching }) };
    return { lists: of, creatorIds: await selectMembers(tenant, await readPlaces(tenant, [listId])) };
  }
  const lists = await fetchLists(tenant, listIds);
  if (!selected && !matching && lists.length === 0) return { lists, creatorIds: await selectAllCreators(tenant) };
  const rowIds = [...new Set(selected?.map((id) => id.toLowerCase()))];
  if (rowIds.length > 0 && (await countRows(tenant, rowIds)) < rowIds.length) refuse("not_found");
  const matchingIds = matching ? await matchingCreatorIds({ tenant, filters: matching }) : [];
  if (matching && rowIds.length === 0 && lists.length === 0) return { lists, creatorIds: matchingIds };
  const places = await readPlaces(
    tenant,
    lists.map(({ id }) => id),
  );
  return { lists, creatorIds: await selectUnion(tenant, { ...places, rowIds, creatorIds: matchingIds }) };
}
