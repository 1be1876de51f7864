import * as contract from "#contract/labels.ts";
import { updateStatus as statusEndpoint, updateTag as tagEndpoint, type LabelType } from "#contract/labels.ts";
import type { ParsedInput } from "#contract/endpoint.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { fetchLabel } from "./fetch-labels.ts";
import { readLabelsOf } from "./read-labels.ts";
import { selectByTitle, updateLabel } from "./store.ts";
import { endLabel } from "./end-label.ts";

type LabelChange = ParsedInput<typeof tagEndpoint | typeof statusEndpoint>;

/** Renames or recolours; what the input omits stays. */
export const updateTag = write(tagEndpoint)(async ({ ctx, input }) => {
  await changeLabel(ctx, "tag", input);
  return { success: true, list: await readLabelsOf({ ctx, type: "tag" }) };
});

export const updateStatus = write(statusEndpoint)(async ({ ctx, input }) => {
  await changeLabel(ctx, "status", input);
  return { success: true, list: await readLabelsOf({ ctx, type: "status" }) };
});

async function changeLabel(ctx: Context<Member>, type: LabelType, input: LabelChange): Promise<void> {
  const tenant = tenantOf(ctx);
  const { id, title, color } = await fetchLabel(tenant, type, input.id);
  const changes = { title: input.title ?? title, color: input.color ?? color };
  const same = await selectByTitle(tenant, type, changes.title);
  if (same && same.id !== id) refuse("tag_taken");
  await updateLabel(tenant, type, id, changes);
}

/** Whoever has `from` has `into` afterwards, and `from` is no more. */
export const mergeLabels = write(contract.mergeLabels)(async ({ ctx, input }) => {
  const { type, from, into } = input;
  if (from.toLowerCase() === into.toLowerCase()) refuse("bad_request", { msg: "Choose another one to merge it into." });
  const done = await endLabel({ ctx, type, id: from, into });
  return { success: true, ...done, list: await readLabelsOf({ ctx, type }) };
});

export const deleteCustomType = write(contract.deleteCustomType)(async ({ ctx, input }) => {
  const { type, id } = input;
  const done = await endLabel({ ctx, type, id, into: null });
  return { success: true, ...done, list: await readLabelsOf({ ctx, type }) };
});
