import { discardImport as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { mustBeDraft } from "../states.ts";
import { deleteDraft } from "../store.ts";
import { fetchImport } from "./fetch-import.ts";
import { write } from "../../../kernel/handler.ts";

/** Deletes a draft with its file. */
export const discardImport = write(endpoint, { transaction: "own" })(async ({ ctx, input: { id } }) => {
  const tenant = tenantOf(ctx);
  const row = await fetchImport(tenant, id);
  mustBeDraft(row.state);
  const gone = (await deleteDraft(tenant, id)) ?? refuse("conflict");
  if (gone.file) await ctx.files.delete(gone.file);
  return { success: true };
});
