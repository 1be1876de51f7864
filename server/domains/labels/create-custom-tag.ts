import { createCustomTag as endpoint } from "#contract/labels.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { readLabelsOf } from "./read-labels.ts";
import { labelsFull, nextColor } from "./rules.ts";
import { insertStatus, insertTag, selectByTitle, selectLabels } from "./store.ts";
import { write } from "../../kernel/handler.ts";

/** A new tag, or a new status at the end of the board. */
export const createCustomTag = write(endpoint)(async ({ ctx, input }) => {
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
