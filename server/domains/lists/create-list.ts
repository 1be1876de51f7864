import type { ReplyOf } from "#contract/endpoint.ts";
import type { createList as endpoint } from "#contract/lists.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { creatorIdsOf, mustWriteCrm, putIntoCrm, tellChanged, type Added } from "../crm/index.ts";
import { fetchList } from "./fetch-lists.ts";
import { addMembers } from "./members/move-members.ts";
import { openList } from "./open-list.ts";
import { viewOf } from "./read-views.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function createList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const creatorIds = creatorIdsOf(input.creatorsId);
  const { id, actionId } = await inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const { id: newList, title } = await openList({ ctx: tx, title: input.title, description: input.desc });
    const crmCreators = await putIntoCrm({ ctx: tx, creatorIds });
    const members = await addMembers({ ctx: tx, listIds: [newList], creatorIds });
    const inverse: Added = { crmCreators, members, newList };
    const action = await recordAction({ ctx: tx, verb: "lists.create", count: members.length, title, inverse });
    tellChanged(tx);
    return { id: newList, actionId: action };
  });
  return { success: true, list: await viewOf(ctx, await fetchList(ownerOf(ctx), id)), actionId };
}
