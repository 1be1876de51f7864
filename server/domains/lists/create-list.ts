import type { ReplyOf } from "#contract/endpoint.ts";
import type { createList as endpoint } from "#contract/lists.ts";
import type { Call, Context, Member } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { creatorIdsOf, mustWriteCrm, putIntoCrm, tellChanged, type Added } from "../crm/index.ts";
import { addMembers, fetchList, openList, recordMoves } from "../memberships/index.ts";
import { viewOf } from "./read-views.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;
type NewList = { id: string; title: string };

export async function createList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  return makeList({ ctx, input });
}

/** A new list with its creators, who come into the CRM; `finish` adds to it in the same transaction. */
export async function makeList({
  ctx,
  input,
  finish = async () => {},
}: Input & { finish?: (tx: Context<Member>, list: NewList) => Promise<void> }): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const creatorIds = creatorIdsOf(input.creatorsId);
  const { id, actionId } = await inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const list = await openList({ ctx: tx, title: input.title, description: input.desc });
    const crmCreators = await putIntoCrm({ ctx: tx, creatorIds });
    const members = await addMembers({ ctx: tx, listIds: [list.id], creatorIds });
    await finish(tx, list);
    const inverse: Added = { crmCreators, members, newList: list.id };
    const action = { verb: "lists.create" as const, count: members.length, title: list.title, inverse };
    const recorded = await recordAction({ ctx: tx, ...action });
    await recordMoves({ ctx: tx, lists: [list], members, way: "added", actionId: recorded });
    tellChanged(tx, ["crm", "lists", "timeline"]);
    return { id: list.id, actionId: recorded };
  });
  return { success: true, list: await viewOf(ctx, await fetchList(ownerOf(ctx), id)), actionId };
}
