import type { ReplyOf } from "#contract/endpoint.ts";
import type { removeTags as removing, updateCustomTags as endpoint } from "#contract/labels.ts";
import type { Call, Context, Member } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordChanges } from "../actions/index.ts";
import { fetchRowIds, mustWriteCrm, tellChanged } from "../crm/index.ts";
import { planTags } from "./rows/plan-change.ts";
import { tagRows } from "./rows/tag-rows.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** SET replaces the tags of these creators, ADD adds to them. */
export async function updateCustomTags({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  return changeTags(ctx, input);
}

export async function removeTags({
  ctx,
  input,
}: Pick<Call<typeof removing>, "ctx" | "input">): Promise<ReplyOf<typeof removing>> {
  return changeTags(ctx, { ...input, mode: "REMOVE" });
}

type Change = { customCreatorIds: string[]; tagIds: string[]; mode: "SET" | "ADD" | "REMOVE" };

async function changeTags(ctx: Context<Member>, { customCreatorIds, tagIds, mode }: Change) {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const rowIds = await fetchRowIds(owner, customCreatorIds);
    const { verb, title, change } = await planTags(owner, { mode, tagIds });
    const done = await recordChanges({ ctx: tx, verb, title }, (actionId) =>
      tagRows({ ctx: tx, which: { rowIds }, change, actionId }),
    );
    if (done.actionId) tellChanged(tx, ["crm", "labels", "timeline"]);
    return { success: true as const, ...done };
  });
}
