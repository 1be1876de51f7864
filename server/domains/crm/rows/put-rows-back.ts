import { tenantOf } from "../../../db/tenant.ts";
import { markForFold } from "../../../db/outbox.ts";
import { refuse } from "../../../errors.ts";
import type { Undoers } from "../../../kernel/feature.ts";
import { crmFull } from "../rules.ts";
import { countEntries } from "../stores/rows-store.ts";
import { countReturning, restoreRows } from "./removed-store.ts";

/** Undoes a removing of any number of rows. Throws plan_limit when they no longer fit. */
export const putRowsBack: Undoers["crm.remove"] = async ({ ctx, actionId }) => {
  const tenant = tenantOf(ctx);
  const more = await countReturning(tenant, actionId);
  const full = crmFull(ctx.actor.plan, { held: await countEntries(tenant), more });
  if (full) refuse("plan_limit", { msg: full });
  const creatorIds = await restoreRows(tenant, { actionId, at: ctx.clock.now() });
  // The fold brings what rows copy of them up to date: they may have changed since.
  await markForFold(ctx.db, creatorIds);
};
