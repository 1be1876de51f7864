import type { ReplyOf } from "#contract/endpoint.ts";
import type { reorderStatuses as endpoint } from "#contract/labels.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { mustWriteCrm, tellChanged } from "../crm/index.ts";
import { fetchLabels } from "./fetch-labels.ts";
import { readLabelsOf } from "./read-labels.ts";
import { updatePositions } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function reorderStatuses({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const chosen = await fetchLabels(owner, "status", input.ids);
    await updatePositions(
      owner,
      chosen.map((status) => status.id),
    );
    // The CRM sorts by a status's place on the board.
    tellChanged(tx, ["labels", "crm"]);
    return { success: true, list: await readLabelsOf({ ctx: tx, type: "status" }) };
  });
}
