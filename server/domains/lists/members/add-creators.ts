import { addCreators as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { write } from "../../../kernel/handler.ts";
import { recordChanges } from "../../actions/index.ts";
import { creatorIdsOf, putIntoCrm } from "../../crm/index.ts";
import { addMembers, fetchLists, presentTag, recordMoves, titleOf } from "../../memberships/index.ts";

/** Adds creators to lists, and to the CRM. `added` counts creators new to at least one of the lists. */
export const addCreators = write(endpoint)(async ({ ctx, input }) => {
  const creatorIds = creatorIdsOf(input.creatorsId);
  const lists = await fetchLists(tenantOf(ctx), input.topIds);
  const { changed, actionId } = await recordChanges({ ctx, verb: "lists.add", title: titleOf(lists) }, async (id) => {
    await putIntoCrm({ ctx, creatorIds });
    const members = await addMembers({ ctx, listIds: lists.map((list) => list.id), creatorIds });
    await recordMoves({ ctx, lists, members, way: "added", actionId: id });
    return new Set(members.map((member) => member.creatorId)).size;
  });
  const alreadyThere = creatorIds.length - changed;
  return { success: true, added: changed, alreadyThere, lists: lists.map(presentTag), actionId };
});
