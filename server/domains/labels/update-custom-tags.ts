import * as contract from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { recordChanges } from "../actions/index.ts";
import { fetchRowIds } from "../crm/index.ts";
import { planTags } from "./rows/plan-change.ts";
import { tagRows } from "./rows/tag-rows.ts";
import { removeTags as removing } from "#contract/labels.ts";
import { refuse } from "../../errors.ts";
import { readLabelsOf } from "./read-labels.ts";
import { labelsFull, nextColor } from "./rules.ts";
import { insertStatus, insertTag, selectByTitle, selectLabels } from "./store.ts";

/** SET replaces the tags of these creators, ADD adds to them. */
export const updateCustomTags = write(contract.updateCustomTags)(async ({ ctx, input, unchanged }) => {
  const { changed, actionId } = await changeTags(ctx, input);
  if (!actionId) unchanged();
  return { success: true, changed, actionId };
});

export const removeTags = write(removing)(async ({ ctx, input, unchanged }) => {
  const { changed, actionId } = await changeTags(ctx, { ...input, mode: "REMOVE" });
  if (!actionId) unchanged();
  return { success: true, changed, actionId };
});

type TagChange = { customCreatorIds: string[]; tagIds: string[]; mode: "SET" | "ADD" | "REMOVE" };

async function changeTags(ctx: Context<Member>, { customCreatorIds, tagIds, mode }: TagChange) {
  const tenant = tenantOf(ctx);
  const rowIds = await fetchRowIds(tenant, customCreatorIds);
  const { verb, title, change } = await planTags(tenant, { mode, tagIds });
  return recordChanges({ ctx, verb, title }, (actionId) => tagRows({ ctx, which: { rowIds }, change, actionId }));
}

/** A new tag, or a new status at the end of the board. */
export const createCustomTag = write(contract.createCustomTag)(async ({ ctx, input }) => {
  const { tag: title, type } = input;
  const tenant = tenantOf(ctx);
  if (await selectByTitle(tenant, type, title)) refuse("tag_taken");
  const held = await selectLabels(tenant, type);
  const full = labelsFull(type, held.length);
  if (full) refuse("conflict", { msg: full });
  const color = input.color ?? nextColor(held.map((label) => label.color));
  const label = { title, color, createdAt: ctx.clock.now() };
  const id = await (type === "tag" ? insertTag(tenant, label) : insertStatus(tenant, label));
  if (!id) throw new Error("an inserted label has an id");
  return { success: true, _id: id, list: await readLabelsOf({ ctx, type }) };
});
