import { applyMapping as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/fetch-import.ts";
import { inferAgain } from "../drafts/infer-again.ts";
import { presentImport } from "../present.ts";
import { mustBeDraft } from "../states.ts";
import { updateDraft } from "../store.ts";
import { fetchMapping } from "./read-mappings.ts";
import { write } from "../../../kernel/handler.ts";

/** Applies a saved mapping to a table, column by column of the same header. */
export const applyMapping = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const row = await fetchImport(tenant, input.id);
  mustBeDraft(row.state);
  const mapping = await fetchMapping(tenant, input.mappingId);
  const understood = await inferAgain({ ctx, row, mapping });
  const changed = await updateDraft(tenant, row.id, { ...understood, tried: null, problems: null, error: null });
  return { import: presentImport(changed ?? refuse("conflict")) };
});
