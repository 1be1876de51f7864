import type { UndoCall, Undoers } from "../../kernel/feature.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { gone } from "./inverses.ts";
import { labelsFull } from "./rules.ts";
import { selectByTitle, selectLabels } from "./store.ts";

type Verbs = "crm.tag" | "crm.untag" | "crm.retag" | "crm.status" | "labels.merge" | "labels.delete";

/** Throws conflict when the label that was deleted has no room, or another one has its title. */
const checkLabel = async ({ ctx, inverse }: UndoCall): Promise<void> => {
  const tenant = tenantOf(ctx);
  const { type, id, title } = gone.parse(inverse);
  if ((await selectLabels(tenant, type, [id])).length > 0) return;
  const full = labelsFull(type, (await selectLabels(tenant, type)).length);
  if (full) refuse("conflict", { msg: full });
  if (await selectByTitle(tenant, type, title))
    refuse("conflict", { msg: `There is another one called “${title}” by now. Rename it first.` });
};

export const undoers: Pick<Undoers, Verbs> = {
  "crm.tag": {},
  "crm.untag": {},
  "crm.retag": {},
  "crm.status": {},
  "labels.merge": { check: checkLabel },
  "labels.delete": { check: checkLabel },
};
