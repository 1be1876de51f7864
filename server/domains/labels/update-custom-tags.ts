import {
  removeTags as removeEndpoint,
  updateCustomStatus as statusEndpoint,
  updateCustomTags as tagsEndpoint,
} from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { recordChanges } from "../actions/index.ts";
import { fetchRowIds } from "../crm/index.ts";
import { moveRows } from "./rows/move-rows.ts";
import { planStatus, planTags } from "./rows/plan-change.ts";
import { tagRows } from "./rows/tag-rows.ts";

/** SET replaces the tags of these creators, ADD adds to them. */
export const updateCustomTags = write(tagsEndpoint)(async ({ ctx, input, unchanged }) => {
  const { changed, actionId } = await changeTags(ctx, input);
  if (!actionId) unchanged();
  return { success: true, changed, actionId };
});

export const removeTags = write(removeEndpoint)(async ({ ctx, input, unchanged }) => {
  const { changed, actionId } = await changeTags(ctx, { ...input, mode: "REMOVE" });
  if (!actionId) unchanged();
  return { success: true, changed, actionId };
});

type TagChange = { customCreatorIds: string[]; tagIds: string[]; mode: "SET" | "ADD" | "REMOVE" };

async function changeTags(ctx: Context<Member>, { customCreatorIds, tagIds, mode }: TagChange) {
  const tenant = tenantOf(ctx);
  const rowIds = await fetchRowIds(tenant, customCreatorIds);
  const { verb, title, change } = await planTags(tenant, { mode, tagIds });
  return recordChanges({ ctx, verb, title }, (actionId) => tagRows({ ctx, rows: { rowIds }, change, actionId }));
}

export const updateCustomStatus = write(statusEndpoint)(async ({ ctx, input, unchanged }) => {
  const tenant = tenantOf(ctx);
  const rowIds = await fetchRowIds(tenant, [input.customCreatorId]);
  const { verb, title, statusId } = await planStatus(tenant, input.statusId || null);
  const { changed, actionId } = await recordChanges({ ctx, verb, title }, (id) =>
    moveRows({ ctx, rows: { rowIds }, statusId, actionId: id }),
  );
  if (!actionId) unchanged();
  return { success: true, changed, actionId };
});
