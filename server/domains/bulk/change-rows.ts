import type { Task } from "../../kernel/feature.ts";
import { z } from "zod";
import { crmChange } from "#contract/bulk.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { growAction } from "../actions/index.ts";
import { memberContext } from "../users/index.ts";
import { planChange } from "./plan-change.ts";

/** Large enough to be fast, small enough that others who change the CRM hardly wait. */
const STEP = 2_500;

const jobInput = z.object({ change: crmChange, rowIds: z.array(z.string()) });
export type BulkJobInput = z.infer<typeof jobInput>;

/**
 * Changes rows in steps under one action. A step commits atomically with the job's progress: a worker that takes the job
 * over continues behind the last one. Rows that left the CRM since are skipped.
 */
export const changeRows: Task = async ({ ctx, job, report }) => {
  const { change, rowIds } = jobInput.parse(job.input);
  const { actionId } = job;
  if (!actionId) throw new Error("a job that changes rows has an action");
  const as = await memberContext(ctx, job);
  const step = async (after: number) => {
    const done = Math.min(after + STEP, rowIds.length);
    await inTransaction(as, async (tx) => {
      await lockTenant(tenantOf(tx));
      await report(done, { ctx: tx, after });
      const plan = await planChange(tx, change);
      const by = await plan.apply(rowIds.slice(after, done), actionId);
      await growAction({ ctx: tx, actionId, by });
      emitChanged(tx, plan.touches);
    });
    return done;
  };
  let done = job.done;
  while (done < rowIds.length) done = await step(done);
  return undefined;
};
