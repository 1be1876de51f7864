import {
  removeTags as removeEndpoint,
  updateCustomStatus as statusEndpoint,
  updateCustomTags as tagsEndpoint,
} from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { fetchRowIds } from "../crm/index.ts";
import { moveRows } from "./rows/move-rows.ts";
import { planStatus, planTags, TAG_VERBS } from "./rows/plan-change.ts";
import { tagRows } from "./rows/tag-rows.ts";

/** SET replaces the tags of these creators, ADD adds to them. */
export const updateCustomTags = write(tagsEndpoint, { action: ({ mode }) => TAG_VERBS[mode] })(async (call) =>
  changeTags(call, call.input),
);

export const removeTags = write(removeEndpoint, { action: TAG_VERBS.REMOVE })(async (call) =>
  changeTags(call, { ...call.input, mode: "REMOVE" }),
);

type TagChange = { customCreatorIds: string[]; tagIds: string[]; mode: "SET" | "ADD" | "REMOVE" };

async function changeTags(
  { ctx, actionId }: { ctx: Context<Member>; actionId: string },
  { customCreatorIds, tagIds, mode }: TagChange,
) {
  const tenant = tenantOf(ctx);
  const rowIds = await fetchRowIds(tenant, customCreatorIds);
  const { title, ...plan } = await planTags(tenant, { mode, tagIds });
  return { changed: await tagRows({ ctx, rows: { rowIds }, ...plan, actionId }), title };
}

export const updateCustomStatus = write(statusEndpoint, { action: "crm.status" })(async ({ ctx, input, actionId }) => {
  const tenant = tenantOf(ctx);
  const rowIds = await fetchRowIds(tenant, [input.customCreatorId]);
  const { title, statusId } = await planStatus(tenant, input.statusId || null);
  return { changed: await moveRows({ ctx, rows: { rowIds }, statusId, actionId }), title };
});
