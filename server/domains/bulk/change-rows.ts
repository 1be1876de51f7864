import type { Task } from "../../kernel/feature.ts";
import { z } from "zod";
import { crmChange } from "#contract/bulk.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { growAction } from "../actions/index.ts";
import { memberContext } from "../users/index.ts";
import { planChange } from "./plan-change.ts";

/** Long enough to be quick, short enough that others who change the CRM wait for no longer than a blink. */
const STEP = 2_500;

const work = z.object({ change: crmChange, rowIds: z.array(z.string()) });
export type ChangeRows = z.infer<typeof work>;

/**
 * Changes rows step by step under one action. A step is done wholly or not at all, and how far the job came is part
 * of it: whoever takes the job up again begins behind the last one. Rows that left the CRM meanwhile are passed over.
 */
export const changeRows: Task = async ({ ctx, job, report }) => {
  const { change, rowIds } = work.parse(job.input);
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
  // oxlint-disable-next-line no-await-in-loop -- one step after the other: each holds the customer's lock
  while (done < rowIds.length) done = await step(done);
  return undefined;
};
