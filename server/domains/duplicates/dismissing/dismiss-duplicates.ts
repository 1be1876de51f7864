import { dismissDuplicates as endpoint } from "#contract/duplicates.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import type { Dismissal } from "../inverses.ts";
import { pairsOf } from "../suggesting/rules.ts";
import { insertDistinct, selectShown } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

/** Every two of these creators are different people. */
export const dismissDuplicates = write(endpoint)(async ({ ctx, input }) => {
  const rowIds = [...new Set(input.customCreatorIds.map((id) => id.toLowerCase()))];
  const tenant = tenantOf(ctx);
  const creatorIds = await selectShown(tenant, rowIds);
  if (creatorIds.length < rowIds.length) refuse("not_found");
  const inverse: Dismissal = { pairs: await insertDistinct(tenant, pairsOf(creatorIds)) };
  const count = creatorIds.length;
  const actionId = await recordAction({ ctx, verb: "crm.distinct", count, title: null, inverse });
  return { success: true, actionId };
});
