import type { ReplyOf } from "#contract/endpoint.ts";
import type { deleteView as endpoint } from "#contract/views.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { tellChanged } from "../crm/index.ts";
import { fetchView } from "./fetch-view.ts";
import type { Deletion } from "./inverses.ts";
import { mustChange } from "./policy.ts";
import { changeView } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Puts a view aside; who opened their CRM with it opens it with everything, until it comes back. */
export async function deleteView({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const row = await fetchView(tx, input.id);
    mustChange(ctx.actor, row);
    const now = ctx.clock.now();
    await changeView(owner, row.id, { deletedAt: now, updatedAt: now });
    const inverse: Deletion = { viewId: row.id };
    // The team reads the history: what a view of one's own is called stays one's own.
    const title = row.shared ? row.title : null;
    const actionId = await recordAction({ ctx: tx, verb: "views.delete", count: 1, title, inverse });
    tellChanged(tx, ["views"]);
    return { success: true, actionId };
  });
}
