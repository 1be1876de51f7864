import { nextColor } from "#contract/base/colors.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import {
  createCustomTag as createEndpoint,
  reorderStatuses as reorderEndpoint,
  updateStatus as statusEndpoint,
  updateTag as tagEndpoint,
  type LabelType,
} from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { fetchLabel, fetchLabels, readLabelsOf } from "./read-labels.ts";
import { labelsFull } from "./rules.ts";
import { insertStatus, insertTag, selectByTitle, selectLabels, updateLabel, updatePositions } from "./store.ts";

/** Creates a tag, or a status at the end of the board. */
export const createCustomTag = write(createEndpoint)(async ({ ctx, input }) => {
  const { tag: title, type } = input;
  const tenant = tenantOf(ctx);
  if (await selectByTitle(tenant, type, title)) refuse("tag_taken");
  const existing = await selectLabels(tenant, type);
  const full = labelsFull(type, existing.length);
  if (full) refuse("conflict", full);
  const color = input.color ?? nextColor(existing.map((label) => label.color));
  const label = { title, color, createdAt: ctx.clock.now() };
  const id = await (type === "tag" ? insertTag(tenant, label) : insertStatus(tenant, label));
  if (!id) throw new Error("an inserted label has an id");
  return { _id: id, list: await readLabelsOf({ ctx, type }) };
});

type LabelChange = ParsedInput<typeof tagEndpoint | typeof statusEndpoint>;

/** Changes title or color; what the input omits stays. */
export const updateTag = write(tagEndpoint)(async ({ ctx, input }) => {
  await changeLabel(ctx, "tag", input);
  return { list: await readLabelsOf({ ctx, type: "tag" }) };
});

export const updateStatus = write(statusEndpoint)(async ({ ctx, input }) => {
  await changeLabel(ctx, "status", input);
  return { list: await readLabelsOf({ ctx, type: "status" }) };
});

async function changeLabel(ctx: Context<Member>, type: LabelType, input: LabelChange): Promise<void> {
  const tenant = tenantOf(ctx);
  const { id, title, color } = await fetchLabel(tenant, type, input.id);
  const changes = { title: input.title ?? title, color: input.color ?? color };
  const same = await selectByTitle(tenant, type, changes.title);
  if (same && same.id !== id) refuse("tag_taken");
  await updateLabel(tenant, type, id, changes);
}

/** The order of the board, by which the CRM sorts too. */
export const reorderStatuses = write(reorderEndpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const chosen = await fetchLabels(tenant, "status", input.ids);
  await updatePositions(
    tenant,
    chosen.map((status) => status.id),
  );
  return { list: await readLabelsOf({ ctx, type: "status" }) };
});
