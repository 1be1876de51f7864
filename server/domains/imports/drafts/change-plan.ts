import { planImport as endpoint } from "#contract/imports.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchLists } from "../../memberships/index.ts";
import { presentImport } from "../present.ts";
import { mustBeDraft } from "../states.ts";
import { updateDraft } from "../store.ts";
import { fetchImport } from "./fetch-import.ts";
import { inferAgain } from "./infer-again.ts";
import { write } from "../../../kernel/handler.ts";

/** Reads the table by a changed plan; the results of an earlier dry run are dropped. */
export const changePlan = write(endpoint, { transaction: "own" })(async ({ ctx, input: { id, plan } }) => {
  const tenant = tenantOf(ctx);
  const row = await fetchImport(tenant, id);
  mustBeDraft(row.state);
  await fetchLists(tenant, plan.listIds);
  const understood = await inferAgain({ ctx, row, plan });
  const changed = await updateDraft(tenant, id, { ...understood, tried: null, problems: null, error: null });
  return { import: presentImport(changed ?? refuse("conflict")) };
});
