import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { matchingCreatorIds } from "../../crm/index.ts";
import { fetchLists, readPlaces, type ListRow } from "../../memberships/index.ts";
import type { Choice } from "./choice.ts";
import { countRows, selectAmong, selectCreatorsOf, selectEverybody, selectMembers } from "./store.ts";

type Chosen = {
  /** In the order of the table, or of the list. */
  creatorIds: number[];
  lists: ListRow[];
};

type Given = { tenant: TenantDb; choice: Choice };

/** Throws not_found when a row or a list is not the owner's. Rows to leave out may have gone meanwhile. */
export async function chooseCreators({ tenant, choice }: Given): Promise<Chosen> {
  const chosen = await choose({ tenant, choice });
  if (choice.except.length === 0) return chosen;
  const without = new Set(await selectCreatorsOf(tenant, choice.except));
  return { ...chosen, creatorIds: chosen.creatorIds.filter((id) => !without.has(id)) };
}

async function choose({ tenant, choice }: Given): Promise<Chosen> {
  const { selected, listIds, matching, listId } = choice;
  if (listId) {
    const places = await readPlaces(tenant, [listId]);
    return { lists: await fetchLists(tenant, [listId]), creatorIds: await selectMembers(tenant, places) };
  }
  const lists = await fetchLists(tenant, listIds);
  if (!selected && !matching && lists.length === 0) return { lists, creatorIds: await selectEverybody(tenant) };
  const rowIds = [...new Set(selected?.map((id) => id.toLowerCase()))];
  if (rowIds.length > 0 && (await countRows(tenant, rowIds)) < rowIds.length) refuse("not_found");
  const fitting = matching ? await matchingCreatorIds({ tenant, filters: matching }) : [];
  if (matching && rowIds.length === 0 && lists.length === 0) return { lists, creatorIds: fitting };
  const places = await readPlaces(
    tenant,
    lists.map(({ id }) => id),
  );
  return { lists, creatorIds: await selectAmong(tenant, { ...places, rowIds, creatorIds: fitting }) };
}
