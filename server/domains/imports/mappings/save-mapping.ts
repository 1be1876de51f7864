import { saveMapping as endpoint } from "#contract/imports.ts";
import { IMPORT_MAPPINGS_MAX } from "#contract/limits.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/fetch-import.ts";
import { presentMapping } from "./present.ts";
import { putMapping, selectMappings } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

const FULL = `There can be up to ${IMPORT_MAPPINGS_MAX} saved mappings. Delete one first.`;

/** Saves the plan of an import as a mapping, without its lists. */
export const saveMapping = write(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { plan, inspection } = await fetchImport(tenant, input.importId);
  const others = (await selectMappings(tenant)).filter(({ name }) => name.toLowerCase() !== input.name.toLowerCase());
  if (others.length >= IMPORT_MAPPINGS_MAX) refuse("conflict", { msg: FULL });
  const row = await putMapping(tenant, {
    name: input.name,
    headers: inspection.columns.map(({ header }) => header.toLowerCase()),
    plan: { ...plan, listIds: [] },
    createdAt: ctx.clock.now(),
  });
  return { success: true, mapping: presentMapping(row) };
});
