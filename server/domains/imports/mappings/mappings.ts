import * as contract from "#contract/imports/endpoints.ts";
import type { Call } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { selectMappings, putMapping, deleteMapping as forget, type MappingRow } from "./store.ts";
import { read, write } from "../../../kernel/handler.ts";
import { IMPORT_MAPPINGS_MAX } from "#contract/base/limits.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/read-imports.ts";
import { renewInspection } from "../drafts/renew-inspection.ts";
import { inferAgain } from "../drafts/infer-again.ts";
import { assertMayChange } from "../layer-of-import.ts";
import { presentImport } from "../present.ts";
import { mustBeDraft } from "../states.ts";
import { updateDraft } from "../store.ts";
import { fetchMapping } from "./read-mappings.ts";
import type { z } from "zod";
import type { mappingView } from "#contract/imports/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";

export const listMappings = read(contract.listMappings)(async ({ ctx }) => {
  return { mappings: (await selectMappings(tenantOf(ctx))).map(presentMapping) };
});

const FULL = say("imports.mappingsFull", { max: IMPORT_MAPPINGS_MAX });

/** Saves the plan of an import as a mapping, without its lists. */
export const saveMapping = write(contract.saveMapping)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { plan, inspection } = await fetchImport(tenant, input.importId);
  const others = (await selectMappings(tenant)).filter(({ name }) => name.toLowerCase() !== input.name.toLowerCase());
  if (others.length >= IMPORT_MAPPINGS_MAX) refuse("conflict", FULL);
  const row = await putMapping(tenant, {
    name: input.name,
    headers: inspection.columns.map(({ header }) => header.toLowerCase()),
    plan: { ...plan, listIds: [] },
    createdAt: ctx.clock.now(),
  });
  return { mapping: presentMapping(row) };
});

/** Applies a saved mapping to a table, column by column of the same header. */
export const applyMapping = write(contract.applyMapping, { transaction: "unlocked", before: inferByMapping })(async (
  { ctx, input },
  understood,
) => {
  const changes = { ...understood, tried: null, problems: null, error: null };
  return { import: presentImport((await updateDraft(tenantOf(ctx), input.id, changes)) ?? refuse("conflict")) };
});

async function inferByMapping(call: Call<typeof contract.applyMapping>) {
  await renewInspection(call);
  const { ctx, input, client } = call;
  const tenant = tenantOf(ctx);
  const row = await fetchImport(tenant, input.id);
  mustBeDraft(row.state);
  assertMayChange(ctx, row);
  const mapping = await fetchMapping(tenant, input.mappingId);
  const { sheet } = row.plan;
  return inferAgain({ ctx, row, client, mapping, ...(sheet !== undefined && { choices: { sheet } }) });
}

export const deleteMapping = write(contract.deleteMapping, { transaction: "unlocked" })(async ({ ctx, input }) => {
  if (!(await forget(tenantOf(ctx), input.id))) refuse("not_found");
});

function presentMapping({ id, name, headers, createdAt }: MappingRow): z.infer<typeof mappingView> {
  return { _id: id, name, columns: headers.length, createdAt: createdAt.toISOString() };
}
