import { updateCustomNote as endpoint } from "#contract/crm.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { readCreators } from "../read-creators.ts";
import { selectEntriesOf } from "../stores/entries-store.ts";
import { mustFit, writeField } from "./write-field.ts";

/** Writes a creator's note or address. The last to write a field wins; its other fields stay as others left them. */
export const updateCustomNote = write(endpoint)(
  async ({ ctx, input: { field, customNote, customCreatorId }, unchanged }) => {
    const rowId = customCreatorId.toLowerCase();
    await mustFit(tenantOf(ctx), field, customNote);
    const changed = await writeField({ ctx, field, texts: new Map([[rowId, customNote]]), actionId: null });
    if (changed === 0) unchanged();
    return rowId;
  },
  async ({ ctx }, rowId) => {
    const tenant = tenantOf(ctx);
    const entries = await selectEntriesOf(tenant, { rowIds: [rowId] });
    const [crmCreator] = await readCreators({ ctx, tenant, entries });
    return { success: true, crmCreator: crmCreator ?? refuse("not_found") };
  },
);
