import { removeCreators as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { recordAction } from "../../actions/index.ts";
import { creatorIdsOf, type Removal } from "../../crm/index.ts";
import { fetchList, recordMoves, removeMembers } from "../../memberships/index.ts";
import { write } from "../../../kernel/handler.ts";

/** Takes creators out of a list; they stay in the CRM. Throws not_found when one of them is not in it. */
export const removeCreators = write(endpoint)(async ({ ctx, input }) => {
  const creatorIds = creatorIdsOf(input.creatorsId);
  const tenant = tenantOf(ctx);
  const list = await fetchList(tenant, input.topId);
  const members = await removeMembers({ ctx, listId: list.id, creatorIds });
  const inverse: Removal = { members };
  const action = { verb: "lists.remove" as const, count: creatorIds.length, title: list.title, inverse };
  const actionId = await recordAction({ ctx, ...action });
  const moved = creatorIds.map((creatorId) => ({ listId: list.id, creatorId }));
  await recordMoves({ ctx, lists: [list], members: moved, way: "removed", actionId });
  return { success: true, removed: creatorIds.length, actionId };
});
