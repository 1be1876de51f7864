import { addCreators as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { recordAction } from "../../actions/index.ts";
import { creatorIdsOf, putIntoCrm, type Added } from "../../crm/index.ts";
import { addMembers, fetchLists, presentTag, recordMoves, titleOf } from "../../memberships/index.ts";
import { write } from "../../../kernel/handler.ts";

/** Creators into lists; those not in the CRM yet come into it. `added` counts creators new to at least one of the lists. */
export const addCreators = write(endpoint)(async ({ ctx, input }) => {
  const creatorIds = creatorIdsOf(input.creatorsId);
  const lists = await fetchLists(tenantOf(ctx), input.topIds);
  const crmCreators = await putIntoCrm({ ctx, creatorIds });
  const members = await addMembers({ ctx, listIds: lists.map((list) => list.id), creatorIds });
  const added = new Set(members.map((member) => member.creatorId)).size;
  const inverse: Added = { crmCreators, members, newList: null };
  const actionId =
    added > 0 ? await recordAction({ ctx, verb: "lists.add", count: added, title: titleOf(lists), inverse }) : null;
  if (actionId) {
    await recordMoves({ ctx, lists, members, way: "added", actionId });
  }
  return {
    success: true,
    added,
    alreadyThere: creatorIds.length - added,
    lists: lists.map(presentTag),
    actionId,
  };
});
