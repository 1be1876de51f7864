import type { ReplyOf } from "#contract/endpoint.ts";
import type { deleteCustomType as endpoint } from "#contract/labels.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { mustWriteCrm } from "../crm/index.ts";
import { endLabel } from "./end-label.ts";
import { readLabelsOf } from "./read-labels.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function deleteCustomType({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const { type, id } = input;
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const done = await endLabel({ ctx: tx, type, id, into: null });
    return { success: true, ...done, list: await readLabelsOf({ ctx: tx, type }) };
  });
}
