import { tryImport as endpoint } from "#contract/imports/endpoints.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { startJob } from "../../jobs/index.ts";
import { fetchLists } from "../../memberships/index.ts";
import { renewInspection } from "../drafts/renew-inspection.ts";
import { presentImport } from "../present.ts";
import { mustBecome } from "../states.ts";
import { selectImportForUpdate, updateImport } from "../store.ts";
import type { ImportWork } from "./import-work.ts";
import { mustBeReadable } from "./run-import.ts";
import { write } from "../../../kernel/handler.ts";

/** Starts a dry run. */
export const tryImport = write(endpoint, { before: renewInspection })(async ({ ctx, input: { id } }) => {
  const tenant = tenantOf(ctx);
  const row = (await selectImportForUpdate(tenant, id)) ?? refuse("not_found");
  mustBecome(row.state, "trying");
  mustBeReadable(row);
  await fetchLists(tenant, row.plan.listIds);
  const input: ImportWork = { importId: id, at: ctx.clock.now().toISOString() };
  const jobId = await startJob({ ctx, kind: "import-try", input, total: row.inspection.rows });
  const changes = { state: "trying" as const, jobId, tried: null, problems: null, error: null };
  await updateImport(tenant, id, changes);
  return { import: presentImport({ ...row, ...changes }) };
});
