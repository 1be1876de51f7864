import type { ReplyOf } from "#contract/endpoint.ts";
import type { deleteList as endpoint } from "#contract/lists.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { mustWriteCrm, tellChanged } from "../crm/index.ts";
import { fetchList, updateList } from "../memberships/index.ts";
import type { Deletion } from "./inverses.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Puts a list aside, with its members; its creators stay in the CRM. */
export async function deleteList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const { id, title } = await fetchList(owner, input.topId);
    const now = ctx.clock.now();
    await updateList(owner, id, { deletedAt: now, updatedAt: now });
    const inverse: Deletion = { listId: id };
    const actionId = await recordAction({ ctx: tx, verb: "lists.delete", count: 1, title, inverse });
    tellChanged(tx);
    return { success: true, title, actionId };
  });
}
