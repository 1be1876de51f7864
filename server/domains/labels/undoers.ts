import type { Undoers } from "../../kernel/feature.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { gone } from "./inverses.ts";
import { labelsFull } from "./rules.ts";
import { giveStatusBack, giveTagsBack } from "./rows/rows-store.ts";
import { insertStatusAt, insertTag, selectByTitle, selectLabels } from "./store.ts";

type Undo = Undoers[keyof Undoers];
type Verbs = "crm.tag" | "crm.untag" | "crm.retag" | "crm.status" | "labels.merge" | "labels.delete";

const giveTags: Undo = async ({ ctx, actionId }) => {
  await giveTagsBack(tenantOf(ctx), { actionId, at: ctx.clock.now() });
};

const giveStatus: Undo = async ({ ctx, actionId }) => {
  await giveStatusBack(tenantOf(ctx), { actionId, at: ctx.clock.now() });
};

/** The label comes back first, with its id, then onto whoever had it. */
const bringBack: Undo = async ({ ctx, actionId, inverse }) => {
  const tenant = tenantOf(ctx);
  const { type, position, createdAt, ...label } = gone.parse(inverse);
  const full = labelsFull(type, (await selectLabels(tenant, type)).length);
  if (full) refuse("conflict", { msg: full });
  if (await selectByTitle(tenant, type, label.title))
    refuse("conflict", { msg: `There is another one called “${label.title}” by now. Rename it first.` });
  const row = { ...label, createdAt: new Date(createdAt) };
  if (type === "tag") await insertTag(tenant, row);
  else await insertStatusAt(tenant, { ...row, position: position ?? 0 });
  await (type === "tag" ? giveTags : giveStatus)({ ctx, actionId, inverse });
};

export const undoers: Pick<Undoers, Verbs> = {
  "crm.tag": giveTags,
  "crm.untag": giveTags,
  "crm.retag": giveTags,
  "crm.status": giveStatus,
  "labels.merge": bringBack,
  "labels.delete": bringBack,
};
