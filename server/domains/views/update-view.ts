import type { ReplyOf } from "#contract/endpoint.ts";
import type { updateView as endpoint } from "#contract/views.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { tellChanged } from "../crm/index.ts";
import { fetchView, mustKnow } from "./fetch-view.ts";
import { mustChange, mustShare } from "./policy.ts";
import { readView } from "./read-views.ts";
import { changeView, isTaken } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/**
 * Renames, shares or overwrites a view. Only its maker takes a shared view back from the team: nobody else would see
 * it any more; one whose maker has left becomes the caller's.
 */
export async function updateView({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  if (input.shared) mustShare(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const row = await fetchView(tx, input.id);
    mustChange(ctx.actor, row);
    const { title, shared, state } = input;
    const userId = row.userId ?? ctx.actor.userId;
    if (shared === false && userId !== ctx.actor.userId)
      refuse("forbidden", { msg: "Only who made a view takes it back from the team. You can delete it." });
    if (state) await mustKnow(owner, state);
    const name = title ?? row.title;
    const isNamedAnew = title !== undefined || row.userId === null;
    if (isNamedAnew && (await isTaken(owner, { userId, title: name, besides: row.id }))) refuse("view_taken");
    await changeView(owner, row.id, { userId, title, shared, state, updatedAt: ctx.clock.now() });
    tellChanged(tx, ["views"]);
    return { success: true, view: await readView(tx, row.id) };
  });
}
