import { updateCustomNote as endpoint } from "#contract/crm.ts";
import { lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { readCreators } from "../read-creators.ts";
import { selectEntriesOf } from "../stores/entries-store.ts";
import { mustFit, writeField } from "./write-field.ts";
import { write } from "../../../kernel/handler.ts";

/** Writes a creator's note or address. The last to write a field wins; its other fields stay as others left them. */
export const updateCustomNote = write(endpoint, { transaction: "own" })(async ({ ctx, input, unchanged }) => {
  const { field, customNote } = input;
  const rowId = input.customCreatorId.toLowerCase();
  await inTransaction(ctx, async (tx) => {
    await lockTenant(tenantOf(tx));
    await mustFit(tenantOf(tx), field, customNote);
    const changed = await writeField({ ctx: tx, field, texts: new Map([[rowId, customNote]]), actionId: null });
    if (changed === 0) unchanged();
  });
  // Outside of it: several reads at once need a connection each.
  const tenant = tenantOf(ctx);
  const entries = await selectEntriesOf(tenant, { rowIds: [rowId] });
  const [crmCreator] = await readCreators({ ctx, tenant, entries });
  return { success: true, crmCreator: crmCreator ?? refuse("not_found") };
});
