import type { ReplyOf } from "#contract/endpoint.ts";
import { VIEWS_MAX } from "#contract/limits.ts";
import type { createView as endpoint } from "#contract/views.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { tellChanged } from "../crm/index.ts";
import { mustKnow } from "./fetch-view.ts";
import { mustShare } from "./policy.ts";
import { readView } from "./read-views.ts";
import { countViews, insertView, isTaken } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Keeps filters, order and columns under a name. Two of a team may use the same name, one person only once. */
export async function createView({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  if (input.shared) mustShare(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const { userId } = ctx.actor;
    const { title, shared, state } = input;
    await mustKnow(owner, state);
    if (await isTaken(owner, { userId, title })) refuse("view_taken");
    if ((await countViews(owner, userId)) >= VIEWS_MAX)
      refuse("conflict", { msg: `You can keep up to ${VIEWS_MAX} views. Delete one first.` });
    const id = await insertView(owner, { userId, title, shared, state, at: ctx.clock.now() });
    if (!id) throw new Error("an inserted view has an id");
    tellChanged(tx, ["views"]);
    return { success: true, view: await readView(tx, id) };
  });
}
