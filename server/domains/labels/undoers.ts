import type { Undoers } from "../actions/index.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { tellChanged } from "../crm/index.ts";
import { gone } from "./inverses.ts";
import { labelsFull } from "./rules.ts";
import { giveStatusBack, giveTagsBack } from "./rows/rows-store.ts";
import { insertStatusAt, insertTag, selectByTitle, selectLabels } from "./store.ts";

type Undo = Undoers[keyof Undoers];
type Verbs = "crm.tag" | "crm.untag" | "crm.retag" | "crm.status" | "labels.merge" | "labels.delete";

const giveTags: Undo = async ({ ctx, actionId }) => {
  await giveTagsBack(ownerOf(ctx), { actionId, at: ctx.clock.now() });
  tellChanged(ctx, ["crm", "labels", "timeline"]);
};

const giveStatus: Undo = async ({ ctx, actionId }) => {
  await giveStatusBack(ownerOf(ctx), { actionId, at: ctx.clock.now() });
  tellChanged(ctx, ["crm", "labels", "timeline"]);
};

/** The label comes back first, with its id, then onto whoever had it. */
const bringBack: Undo = async ({ ctx, actionId, inverse }) => {
  const owner = ownerOf(ctx);
  const { type, position, createdAt, ...label } = gone.parse(inverse);
  const full = labelsFull(type, (await selectLabels(owner, type)).length);
  if (full) refuse("conflict", { msg: full });
  if (await selectByTitle(owner, type, label.title))
    refuse("conflict", { msg: `There is another one called “${label.title}” by now. Rename it first.` });
  const row = { ...label, createdAt: new Date(createdAt) };
  if (type === "tag") await insertTag(owner, row);
  else await insertStatusAt(owner, { ...row, position: position ?? 0 });
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
