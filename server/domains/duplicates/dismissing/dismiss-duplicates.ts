import { dismissDuplicates as endpoint } from "#contract/duplicates.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { pairsOf } from "../suggesting/rules.ts";
import { insertDistinct, selectShown } from "./store.ts";

/** Marks each two of these creators as different people. */
export const dismissDuplicates = write(endpoint, { action: "crm.distinct" })(async ({ ctx, input }) => {
  const rowIds = [...new Set(input.customCreatorIds.map((id) => id.toLowerCase()))];
  const tenant = tenantOf(ctx);
  const creatorIds = await selectShown(tenant, rowIds);
  if (creatorIds.length < rowIds.length) refuse("not_found");
  await insertDistinct(tenant, pairsOf(creatorIds));
  return { changed: creatorIds.length };
});
