import type { dismissDuplicates as endpoint } from "#contract/duplicates.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import { mustWriteCrm, tellChanged } from "../../crm/index.ts";
import type { Dismissal } from "../inverses.ts";
import { pairsOf } from "../suggesting/rules.ts";
import { insertDistinct, selectShown } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Every two of these creators are different people. */
export async function dismissDuplicates({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const rowIds = [...new Set(input.customCreatorIds.map((id) => id.toLowerCase()))];
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const creatorIds = await selectShown(owner, rowIds);
    if (creatorIds.length < rowIds.length) refuse("not_found");
    const inverse: Dismissal = { pairs: await insertDistinct(owner, pairsOf(creatorIds)) };
    const count = creatorIds.length;
    const actionId = await recordAction({ ctx: tx, verb: "crm.distinct", count, title: null, inverse });
    tellChanged(tx, ["crm"]);
    return { success: true, actionId };
  });
}
