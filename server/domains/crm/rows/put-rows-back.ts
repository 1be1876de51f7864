import { ownerOf } from "../../../db/owner.ts";
import { markForFold } from "../../../db/outbox.ts";
import { refuse } from "../../../errors.ts";
import type { Undoers } from "../../actions/index.ts";
import { crmFull } from "../rules.ts";
import { countEntries } from "../stores/rows-store.ts";
import { tellChanged } from "../tell-changed.ts";
import { countReturning, restoreRows } from "./removed-store.ts";

/** Undoes a removing of any number of rows. Throws plan_limit when they no longer fit. */
export const putRowsBack: Undoers["crm.remove"] = async ({ ctx, actionId }) => {
  const owner = ownerOf(ctx);
  const more = await countReturning(owner, actionId);
  const full = crmFull(ctx.actor.plan, { held: await countEntries(owner), more });
  if (full) refuse("plan_limit", { msg: full });
  const creatorIds = await restoreRows(owner, { actionId, at: ctx.clock.now() });
  // The fold brings what rows copy of them up to date: they may have changed since.
  await markForFold(ctx.db, creatorIds);
  tellChanged(ctx, ["crm", "lists", "labels", "timeline"]);
};
