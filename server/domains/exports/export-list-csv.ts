import type { ReplyOf } from "#contract/endpoint.ts";
import type { exportListCsv as endpoint } from "#contract/lists.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { creatorIdsOf } from "../crm/index.ts";
import { fetchList, readPlaces } from "../memberships/index.ts";
import { answerCsv } from "./answer-csv.ts";
import { selectMembers } from "./choice/store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** A list, or the selected creators of it. Throws not_found when one that is selected is not in it. */
export async function exportListCsv({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const list = await fetchList(owner, input.topId);
  const selected = input.selected && creatorIdsOf(input.selected);
  const creatorIds = await selectMembers(owner, await readPlaces(owner, [list.id]), selected);
  if (selected && creatorIds.length < selected.length) refuse("not_found");
  const { columns } = input.options;
  // The job is never one for a selection: that is shorter than what a job is needed for.
  const choice = { listIds: [], except: [], listId: list.id };
  return answerCsv({ ctx, kind: "export-list", what: list.title, choice, creatorIds, lists: [list], columns });
}
