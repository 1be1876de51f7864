import type { ReplyOf } from "#contract/endpoint.ts";
import type { removeCreators as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { recordAction } from "../../actions/index.ts";
import { creatorIdsOf, mustWriteCrm, tellChanged, type Removal } from "../../crm/index.ts";
import { fetchList, recordMoves, removeMembers } from "../../memberships/index.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Takes creators out of a list; they stay in the CRM. Throws not_found when one of them is not in it. */
export async function removeCreators({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const creatorIds = creatorIdsOf(input.creatorsId);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const list = await fetchList(owner, input.topId);
    const members = await removeMembers({ ctx: tx, listId: list.id, creatorIds });
    const inverse: Removal = { members };
    const action = { verb: "lists.remove" as const, count: creatorIds.length, title: list.title, inverse };
    const actionId = await recordAction({ ctx: tx, ...action });
    const moved = creatorIds.map((creatorId) => ({ listId: list.id, creatorId }));
    await recordMoves({ ctx: tx, lists: [list], members: moved, way: "removed", actionId });
    tellChanged(tx, ["crm", "lists", "timeline"]);
    return { success: true, removed: creatorIds.length, actionId };
  });
}
