import { exportListCsv as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../db/tenant.ts";
import { read } from "../../kernel/handler.ts";
import { refuse } from "../../errors.ts";
import { creatorIdsOf } from "../crm/index.ts";
import { fetchList, readPlaces } from "../memberships/index.ts";
import { answerCsv } from "./answer-csv.ts";
import { selectMembers } from "./choice/store.ts";

/** A list, or the selected creators of it. Throws not_found when one that is selected is not in it. */
export const exportListCsv = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const list = await fetchList(tenant, input.topId);
  const selected = input.selected && creatorIdsOf(input.selected);
  const creatorIds = await selectMembers(tenant, await readPlaces(tenant, [list.id]), selected);
  if (selected && creatorIds.length < selected.length) refuse("not_found");
  const { columns } = input.options;
  // The job is never one for a selection: that is shorter than what a job is needed for.
  const choice = { listIds: [], except: [], listId: list.id };
  return answerCsv({ ctx, kind: "export-list", what: list.title, choice, creatorIds, lists: [list], columns });
});
