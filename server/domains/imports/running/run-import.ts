import { runImport as endpoint } from "#contract/imports/endpoints.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { startJob } from "../../jobs/index.ts";
import { fetchLists } from "../../memberships/index.ts";
import { fileOf } from "../drafts/read-imports.ts";
import { assertMayImport, isPublicImport } from "../layer-of-import.ts";
import { renewInspection } from "../drafts/renew-inspection.ts";
import { presentImport } from "../present.ts";
import { mustBecome } from "../states.ts";
import { selectImportForUpdate, updateImport, type ImportRow } from "../store.ts";
import { noCounts } from "./summarize.ts";
import type { ImportWork, Ran } from "./import-work.ts";

import { write } from "../../../kernel/handler.ts";

/** Starts the import of a table once: concurrent calls conflict. */
export const runImport = write(endpoint, { action: "imports.run", before: renewInspection })(async ({
  ctx,
  input: { id },
  actionId,
  audit,
}) => {
  const tenant = tenantOf(ctx);
  const row = (await selectImportForUpdate(tenant, id)) ?? refuse("not_found");
  mustBecome(row.state, "running");
  mustBeReadable(row);
  assertMayImport(ctx, row);
  if (isPublicImport(ctx, row)) audit({ kind: "import.published", by: "administrator", about: row.fileName });
  await fetchLists(tenant, row.plan.listIds);
  const inverse: Ran = { importId: id };
  const input: ImportWork = { importId: id, at: ctx.clock.now().toISOString() };
  const jobId = await startJob({ ctx, kind: "import-run", input, total: row.inspection.rows, actionId });
  const changes = { state: "running" as const, jobId, actionId, counts: noCounts(), problems: null, error: null };
  await updateImport(tenant, id, changes);
  return { changed: null, title: row.fileName, inverse, reply: { import: presentImport({ ...row, ...changes }) } };
});

/** Throws the reason why a table cannot be read by its plan. */
export function mustBeReadable(row: ImportRow): void {
  fileOf(row);
  if (row.inspection.refusal !== null) refuse("bad_request", { msg: row.inspection.refusal });
}
