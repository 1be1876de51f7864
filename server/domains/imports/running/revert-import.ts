import type { Task, Undoers } from "../../../kernel/feature.ts";
import type { Context, Member } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import { lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { revertRecords } from "../../creators/index.ts";
import { memberContext } from "../../users/index.ts";
import { revertRows } from "../into-crm/revert-rows.ts";
import { stepBefore, type StepBefore } from "./record-rows.ts";
import { fetchWork, ran, type ImportWork } from "./import-work.ts";
import {
  deleteImportCreators,
  deleteStep,
  saveUnrevertedStep,
  selectLastStep,
  selectUnreverted,
  countSteps,
} from "./steps-store.ts";
import { refuse } from "../../../errors.ts";
import { startJob } from "../../jobs/index.ts";
import { assertMayChange } from "../layer-of-import.ts";
import { mustBecome } from "../states.ts";
import { selectImportForUpdate, updateImport } from "../store.ts";

/**
 * Reverts an import, the last step first, each in its own transaction which also deletes the step: a worker that takes
 * the job over continues with the remaining steps. What another import has overwritten since is stored until that one is
 * reverted too.
 */
export const revertImport: Task = async ({ ctx, job, report }) => {
  const { row } = await fetchWork(ctx, job);
  const as: Context<Member> = await memberContext(ctx, job);
  const readUnreverted = unrevertedReader();
  const revertStep = async (after: number) =>
    inTransaction(as, async (tx) => {
      await lockTenant(tenantOf(tx));
      const step = await selectLastStep(tx.db, row.id);
      if (!step) {
        await deleteImportCreators(tx.db, row.id);
        return false;
      }
      await report(after + 1, { ctx: tx, after });
      const { records, crm } = stepBefore.parse(step.before);
      if (crm) await revertRows({ ctx: tx, before: crm });
      const unreverted = await revertRecords({
        ctx: tx,
        before: records,
        removedFromCrm: crm?.rows.map(({ creatorId }) => creatorId),
        readOthers: () => readUnreverted(tx.db),
      });
      if (unreverted) await saveUnrevertedStep(tx.db, step, { records: unreverted, crm: null } satisfies StepBefore);
      else await deleteStep(tx.db, step);
      return true;
    });
  let { done } = job;
  while (await revertStep(done)) done += 1;
  return undefined;
};

/** Reads what could not be reverted of any step, each once. */
function unrevertedReader(): (db: Database) => Promise<StepBefore["records"][]> {
  const known = new Map<string, StepBefore["records"]>();
  return async (db) => {
    for (const { key, before } of await selectUnreverted(db, [...known.keys()]))
      known.set(key, stepBefore.parse(before).records);
    return [...known.values()];
  };
}

export const undoers: Pick<Undoers, "imports.run"> = {
  /** By a job, as imports can be long. A job that was still running has been stopped before. */
  async "imports.run"({ ctx, inverse }) {
    const tenant = tenantOf(ctx);
    const { importId } = ran.parse(inverse);
    const row = (await selectImportForUpdate(tenant, importId)) ?? refuse("not_found");
    mustBecome(row.state, "undoing");
    assertMayChange(ctx, row);
    const steps = await countSteps(ctx.db, importId);
    const input: ImportWork = { importId, at: ctx.clock.now().toISOString() };
    const jobId = await startJob({ ctx, kind: "import-undo", input, total: steps });
    await updateImport(tenant, importId, { state: "undoing", jobId, error: null });
  },
};
