import type { ReplyOf } from "#contract/endpoint.ts";
import type { LabelType, updateStatus, updateTag } from "#contract/labels.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { mustWriteCrm, tellChanged } from "../crm/index.ts";
import { fetchLabel } from "./fetch-labels.ts";
import { readLabelsOf } from "./read-labels.ts";
import { selectByTitle, updateLabel } from "./store.ts";

type Input = Pick<Call<typeof updateTag | typeof updateStatus>, "ctx" | "input">;
type Reply = ReplyOf<typeof updateTag | typeof updateStatus>;

/** Renames or recolours; what is not said stays. */
export async function editTag(call: Input): Promise<Reply> {
  return editLabel("tag", call);
}

export async function editStatus(call: Input): Promise<Reply> {
  return editLabel("status", call);
}

async function editLabel(type: LabelType, { ctx, input }: Input): Promise<Reply> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const { id, title, color } = await fetchLabel(owner, type, input.id);
    const changes = { title: input.title ?? title, color: input.color ?? color };
    const same = await selectByTitle(owner, type, changes.title);
    if (same && same.id !== id) refuse("tag_taken");
    await updateLabel(owner, type, id, changes);
    tellChanged(tx, ["labels"]);
    return { success: true, list: await readLabelsOf({ ctx: tx, type }) };
  });
}
