import type { ReplyOf } from "#contract/endpoint.ts";
import type { updateList as endpoint } from "#contract/lists.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { mustWriteCrm } from "../crm/index.ts";
import { changeList } from "./change-list.ts";
import { fetchList } from "../memberships/index.ts";
import type { Update } from "./inverses.ts";
import { viewOf } from "./read-views.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function updateList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const actionId = await inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const before = await fetchList(owner, input.topId);
    const { title = before.title, desc: description = before.description } = input;
    if (title === before.title && description === before.description) return null;
    await changeList(tx, before.id, { title, description });
    const inverse: Update = { listId: before.id, title: before.title, description: before.description };
    return recordAction({ ctx: tx, verb: "lists.update", count: 1, title: before.title, inverse });
  });
  return { success: true, list: await viewOf(ctx, await fetchList(ownerOf(ctx), input.topId)), actionId };
}
