import type { ReplyOf } from "#contract/endpoint.ts";
import type { exportListCsv as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { answerExport, creatorIdsOf } from "../../crm/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { readListCreatorIds, readListEntries } from "./read-page.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** A list, or the selected creators of it. Throws not_found when one that is selected is not in it. */
export async function exportListCsv({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const list = await fetchList(owner, input.topId);
  const selected = input.selected && creatorIdsOf(input.selected);
  const creatorIds = await readListCreatorIds({ owner, list, selected });
  if (selected && creatorIds.length < selected.length) refuse("not_found");
  const { columns } = input.options;
  return answerExport({
    ctx,
    owner,
    creatorIds,
    readEntries: async (ids) => readListEntries({ owner, list, creatorIds: ids }),
    columns,
    what: list.title,
    listNames: [list.title],
    // Never for a selection: it is shorter than what a job is needed for.
    job: { kind: "export-list", input: { listId: list.id, columns } },
  });
}
