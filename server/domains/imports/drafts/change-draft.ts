import * as contract from "#contract/imports/endpoints.ts";
import type { Call } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchLists } from "../../memberships/index.ts";
import { assertMayChange, assertMayImport } from "../layer-of-import.ts";
import { presentImport } from "../present.ts";
import { mustBeDraft } from "../states.ts";
import { updateDraft, deleteDraft } from "../store.ts";
import { fetchImport } from "./read-imports.ts";
import { inferAgain } from "./infer-again.ts";
import { renewInspection, withDestination } from "./renew-inspection.ts";
import { write } from "../../../kernel/handler.ts";

/** Reads the table by a changed plan; the results of an earlier dry run are dropped. */
export const changePlan = write(contract.planImport, { transaction: "unlocked", before: inferPlan })(
  async ({ ctx, input }, changes) => ({
    import: presentImport((await updateDraft(tenantOf(ctx), input.id, changes)) ?? refuse("conflict")),
  }),
);

async function inferPlan(call: Call<typeof contract.planImport>): Promise<Parameters<typeof updateDraft>[2]> {
  await renewInspection(call);
  const {
    ctx,
    input: { id, plan, layer },
    client,
  } = call;
  const tenant = tenantOf(ctx);
  const row = await fetchImport(tenant, id);
  mustBeDraft(row.state);
  assertMayChange(ctx, row);
  await fetchLists(tenant, plan.listIds);
  const chosen = { ...row, layer: layer ?? row.layer };
  if (layer !== undefined) assertMayImport(ctx, chosen);
  // Another sheet has other columns.
  const isSameSheet = plan.sheet === row.plan.sheet;
  const { sheet } = plan;
  const understood =
    isSameSheet || sheet === undefined
      ? await inferAgain({ ctx, row: chosen, client, plan })
      : withDestination(await inferAgain({ ctx, row: chosen, client, choices: { sheet } }), plan);
  return { ...understood, layer: chosen.layer, tried: null, problems: null, error: null };
}

/** Deletes a draft with its file. */
export const discardImport = write(contract.discardImport, { transaction: "unlocked" })(
  async ({ ctx, input: { id } }) => {
    const tenant = tenantOf(ctx);
    const row = await fetchImport(tenant, id);
    mustBeDraft(row.state);
    assertMayChange(ctx, row);
    return (await deleteDraft(tenant, id)) ?? refuse("conflict");
  },
  async ({ ctx }, { file }) => {
    if (file) await ctx.files.delete(file);
  },
);
