import type { Task } from "../../../kernel/feature.ts";
import type { Context, Member } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import { lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { takeBackRecords } from "../../creators/index.ts";
import { readWriter } from "../../users/index.ts";
import { takeRowsBack } from "../into-crm/take-rows-back.ts";
import { stepBefore, type StepBefore } from "./record-rows.ts";
import { fetchWork } from "./import-work.ts";
import { deleteStep, leaveOfStep, selectLastStep, selectLeft } from "./steps-store.ts";

/**
 * Takes an import back, the last step first, each in its own transaction which also forgets the step: whoever takes the
 * job up again goes on with those that are left. Where another import has written over it since, what it had written is
 * kept for the day that one is taken back.
 */
export const undoRows: Task = async ({ ctx, job, report }) => {
  const { row } = await fetchWork(ctx, job);
  const as: Context<Member> = { ...ctx, actor: await readWriter(ctx, job) };
  const readLeft = leftReader();
  const takeBackOne = async (after: number) =>
    inTransaction(as, async (tx) => {
      await lockTenant(tenantOf(tx));
      const step = await selectLastStep(tx.db, row.id);
      if (!step) return false;
      await report(after + 1, { ctx: tx, after });
      const { records, crm } = stepBefore.parse(step.before);
      if (crm) await takeRowsBack({ ctx: tx, before: crm });
      const left = await takeBackRecords({
        ctx: tx,
        before: records,
        besides: crm?.rows.map(({ creatorId }) => creatorId),
        readOthers: () => readLeft(tx.db),
      });
      if (left) await leaveOfStep(tx.db, step, { records: left, crm: null } satisfies StepBefore);
      else await deleteStep(tx.db, step);
      return true;
    });
  let { done } = job;
  // oxlint-disable-next-line no-await-in-loop -- each stands on the ones before it
  while (await takeBackOne(done)) done += 1;
  return undefined;
};

/** Reads what is left of any step that was taken back, each once. */
function leftReader(): (db: Database) => Promise<StepBefore["records"][]> {
  const known = new Map<string, StepBefore["records"]>();
  return async (db) => {
    for (const { key, before } of await selectLeft(db, [...known.keys()]))
      known.set(key, stepBefore.parse(before).records);
    return [...known.values()];
  };
}
