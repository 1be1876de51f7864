import type { ReplyOf } from "#contract/endpoint.ts";
import type { createCustomTag as endpoint } from "#contract/labels.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { mustWriteCrm, tellChanged } from "../crm/index.ts";
import { readLabelsOf } from "./read-labels.ts";
import { labelsFull, nextColor } from "./rules.ts";
import { insertStatus, insertTag, selectByTitle, selectLabels } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** A new tag, or a new status at the end of the board. */
export async function createCustomTag({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const { tag: title, type } = input;
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    if (await selectByTitle(owner, type, title)) refuse("tag_taken");
    const held = await selectLabels(owner, type);
    const full = labelsFull(type, held.length);
    if (full) refuse("conflict", { msg: full });
    const color = input.color ?? nextColor(held.map((label) => label.color));
    const label = { title, color, createdAt: ctx.clock.now() };
    const id = await (type === "tag" ? insertTag(owner, label) : insertStatus(owner, label));
    if (!id) throw new Error("an inserted label has an id");
    tellChanged(tx, ["labels"]);
    return { success: true, _id: id, list: await readLabelsOf({ ctx: tx, type }) };
  });
}
