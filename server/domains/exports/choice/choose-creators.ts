import type { Owner } from "../../../db/owner.ts";
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

type Given = { owner: Owner; choice: Choice };

/** Throws not_found when a row or a list is not the owner's. Rows to leave out may have gone meanwhile. */
export async function chooseCreators({ owner, choice }: Given): Promise<Chosen> {
  const chosen = await choose({ owner, choice });
  if (choice.except.length === 0) return chosen;
  const without = new Set(await selectCreatorsOf(owner, choice.except));
  return { ...chosen, creatorIds: chosen.creatorIds.filter((id) => !without.has(id)) };
}

async function choose({ owner, choice }: Given): Promise<Chosen> {
  const { selected, listIds, matching, listId } = choice;
  if (listId) {
    const places = await readPlaces(owner, [listId]);
    return { lists: await fetchLists(owner, [listId]), creatorIds: await selectMembers(owner, places) };
  }
  const lists = await fetchLists(owner, listIds);
  if (!selected && !matching && lists.length === 0) return { lists, creatorIds: await selectEverybody(owner) };
  const rowIds = [...new Set(selected?.map((id) => id.toLowerCase()))];
  if (rowIds.length > 0 && (await countRows(owner, rowIds)) < rowIds.length) refuse("not_found");
  const fitting = matching ? await matchingCreatorIds({ owner, filters: matching }) : [];
  if (matching && rowIds.length === 0 && lists.length === 0) return { lists, creatorIds: fitting };
  const places = await readPlaces(
    owner,
    lists.map(({ id }) => id),
  );
  return { lists, creatorIds: await selectAmong(owner, { ...places, rowIds, creatorIds: fitting }) };
}
