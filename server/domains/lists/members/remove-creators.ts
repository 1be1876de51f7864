import type { ReplyOf } from "#contract/endpoint.ts";
import type { removeCreators as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import { creatorIdsOf, mustWriteCrm, tellChanged, type Removal } from "../../crm/index.ts";
import { fetchList } from "../fetch-lists.ts";
import { deleteMembers, touchLists } from "../store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Takes creators out of a list; they stay in the CRM. Throws not_found when one of them is not in it. */
export async function removeCreators({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const creatorIds = creatorIdsOf(input.creatorsId);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const { id, title } = await fetchList(owner, input.topId);
    const members = await deleteMembers(owner, id, creatorIds);
    if (members.length < creatorIds.length) refuse("not_found");
    await touchLists(owner, [id], ctx.clock.now());
    const inverse: Removal = { crmCreators: [], members };
    const actionId = await recordAction({ ctx: tx, verb: "lists.remove", count: members.length, title, inverse });
    tellChanged(tx);
    return { success: true, removed: members.length, actionId };
  });
}
