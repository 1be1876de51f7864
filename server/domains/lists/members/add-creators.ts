import type { ReplyOf } from "#contract/endpoint.ts";
import type { addCreators as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { recordAction } from "../../actions/index.ts";
import { creatorIdsOf, mustWriteCrm, putIntoCrm, tellChanged, type Added } from "../../crm/index.ts";
import { addMembers, fetchLists, presentTag, recordMoves, titleOf } from "../../memberships/index.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Creators into lists; those not in the CRM yet come into it. `added` counts creators new to at least one of the lists. */
export async function addCreators({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const creatorIds = creatorIdsOf(input.creatorsId);
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const lists = await fetchLists(ownerOf(tx), input.topIds);
    const crmCreators = await putIntoCrm({ ctx: tx, creatorIds });
    const members = await addMembers({ ctx: tx, listIds: lists.map((list) => list.id), creatorIds });
    const added = new Set(members.map((member) => member.creatorId)).size;
    const inverse: Added = { crmCreators, members, newList: null };
    const actionId =
      added > 0
        ? await recordAction({ ctx: tx, verb: "lists.add", count: added, title: titleOf(lists), inverse })
        : null;
    if (actionId) {
      await recordMoves({ ctx: tx, lists, members, way: "added", actionId });
      tellChanged(tx, ["crm", "lists", "timeline"]);
    }
    return {
      success: true,
      added,
      alreadyThere: creatorIds.length - added,
      lists: lists.map(presentTag),
      actionId,
    };
  });
}
