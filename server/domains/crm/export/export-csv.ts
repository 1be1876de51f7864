import type { exportCsv as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf, type Owner } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { fetchLists, selectMembers } from "../../memberships/index.ts";
import { answerExport } from "./answer-export.ts";
import { selectEntriesOf } from "../stores/entries-store.ts";
import { selectNewestFirst } from "../stores/rows-store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Selected creators and everybody in the chosen lists; the whole CRM when neither is said. */
export async function exportCsv({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const lists = await fetchLists(owner, input.lists ?? []);
  const listIds = lists.map((list) => list.id);
  const { columns } = input.options;
  return answerExport({
    ctx,
    owner,
    creatorIds: await chosenCreators(owner, { selected: input.selected, listIds }),
    readEntries: (ids) => selectEntriesOf(owner, { creatorIds: ids }),
    columns,
    what: "crm",
    listNames: lists.map((list) => list.title),
    job: { kind: "export-crm", input: { selected: input.selected, listIds, columns } },
  });
}

/** Creator ids, newest in the CRM first. Throws not_found when a selected row is not the owner's. */
export async function chosenCreators(
  owner: Owner,
  { selected, listIds }: { selected?: string[]; listIds: string[] },
): Promise<number[]> {
  if (!selected && listIds.length === 0) return selectNewestFirst(owner);
  const rowIds = [...new Set(selected?.map((id) => id.toLowerCase()))];
  const picked = rowIds.length > 0 ? await selectNewestFirst(owner, { rowIds }) : [];
  if (picked.length < rowIds.length) refuse("not_found");
  if (listIds.length === 0) return picked;
  const members = await selectMembers(owner, listIds);
  return selectNewestFirst(owner, { creatorIds: [...new Set([...picked, ...members])] });
}
