import { addCreators as endpoint } from "#contract/lists/endpoints.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { write } from "../../../kernel/handler.ts";
import { creatorIdsOf, putIntoCrm } from "../../crm/index.ts";
import { addMembers, fetchLists, presentTag, recordMoves, titleOf } from "../../memberships/index.ts";

/** Adds creators to lists, and to the CRM. `added` counts creators new to at least one of the lists. */
export const addCreators = write(endpoint, { action: "lists.add" })(async ({ ctx, input, actionId }) => {
  const creatorIds = creatorIdsOf(input.creatorsId);
  const lists = await fetchLists(tenantOf(ctx), input.topIds);
  await putIntoCrm({ ctx, creatorIds });
  const members = await addMembers({ ctx, listIds: lists.map((list) => list.id), creatorIds });
  await recordMoves({ ctx, lists, members, way: "added", actionId });
  const added = new Set(members.map((member) => member.creatorId)).size;
  const alreadyThere = creatorIds.length - added;
  return { changed: added, title: titleOf(lists), reply: { added, alreadyThere, lists: lists.map(presentTag) } };
});
