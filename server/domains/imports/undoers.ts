import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { Undoers } from "../../kernel/feature.ts";
import { startJob } from "../jobs/index.ts";
import { ran, type ImportWork } from "./running/import-work.ts";
import { countSteps } from "./running/steps-store.ts";
import { mustBecome } from "./states.ts";
import { selectImportForUpdate, updateImport } from "./store.ts";

export const undoers: Pick<Undoers, "imports.run"> = {
  /** By a job, as imports can be long. A job that was still running has been stopped before. */
  async "imports.run"({ ctx, inverse }) {
    const tenant = tenantOf(ctx);
    const { importId } = ran.parse(inverse);
    const row = (await selectImportForUpdate(tenant, importId)) ?? refuse("not_found");
    mustBecome(row.state, "undoing");
    const steps = await countSteps(ctx.db, importId);
    const input: ImportWork = { importId, at: ctx.clock.now().toISOString() };
    const jobId = await startJob({ ctx, kind: "import-undo", input, total: steps });
    await updateImport(tenant, importId, { state: "undoing", jobId, error: null });
  },
};
