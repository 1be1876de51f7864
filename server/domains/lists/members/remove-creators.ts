import { removeCreators as endpoint } from "#contract/lists/endpoints.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { creatorIdsOf } from "../../crm/index.ts";
import { fetchList, recordMoves, removeMembers } from "../../memberships/index.ts";

/** Removes creators from a list; they stay in the CRM. Throws not_found when one of them is not in it. */
export const removeCreators = write(endpoint, { action: "lists.remove" })(async ({ ctx, input, actionId }) => {
  const creatorIds = creatorIdsOf(input.creatorsId);
  const list = await fetchList(tenantOf(ctx), input.topId);
  const removed = await removeMembers({ tenant: tenantOf(ctx), at: ctx.clock.now(), listId: list.id, creatorIds });
  if (removed.length < creatorIds.length) refuse("not_found");
  const members = creatorIds.map((creatorId) => ({ listId: list.id, creatorId }));
  await recordMoves({ ctx, lists: [list], members, way: "removed", actionId });
  return { changed: creatorIds.length, title: list.title, reply: { removed: creatorIds.length } };
});
