import type { ReplyOf } from "#contract/endpoint.ts";
import type { mergeLabels as endpoint } from "#contract/labels.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { mustWriteCrm } from "../crm/index.ts";
import { endLabel } from "./end-label.ts";
import { readLabelsOf } from "./read-labels.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Whoever has `from` has `into` afterwards, and `from` is no more. */
export async function mergeLabels({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const { type, from, into } = input;
  if (from.toLowerCase() === into.toLowerCase()) refuse("bad_request", { msg: "Choose another one to merge it into." });
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const done = await endLabel({ ctx: tx, type, id: from, into });
    return { success: true, ...done, list: await readLabelsOf({ ctx: tx, type }) };
  });
}
