import { z } from "zod";
import { undoAction } from "#contract/actions.ts";
import type { Context, Member } from "../../context.ts";
import { withAction } from "../../db/change-log.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { planUndo, undoChanges, type LogOwner, type UndoSlice } from "../../db/undo-changes.ts";
import { refuse } from "../../errors.ts";
import {
  scopeOf,
  type JobEnd,
  type LogUndo,
  type Task,
  type UndoByLog,
  type UndoCall,
  type UndoPart,
} from "../../kernel/feature.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { fetchUndo, recordUndo, reopenAction } from "../actions/index.ts";
import { readJobInput, startJob } from "../jobs/index.ts";
import { memberContext } from "../users/index.ts";

/**
 * Changes that are undone within the request, and those of a step of the job that undoes more. Others who change the CRM
 * wait for a step of their workspace, as of bulk changes; only administrators wait for one of the installation.
 */
const LIMITS = {
  workspace: { atOnce: 5_000, step: 2_500 },
  installation: { atOnce: 25_000, step: 10_000 },
} as const;

const jobInput = z.object({ actionId: z.uuid() });

/**
 * Undoes an action by the change log, or starts a job that does. What can be redone is undone as an action of its own.
 * Its caller holds the tenant's lock.
 */
export const undoByLog: UndoByLog = async ({ undo, isRedo = false, ...outer }) =>
  withAccess(outer.ctx, undo, async (ctx) => {
    const call = { ...outer, ctx };
    const { actionId } = call;
    await undo.check?.(call);
    const parts = await partsOf(call, undo);
    const total = countOf(parts);
    // What is redone was undone at once.
    if ((parts.length > 1 || total > LIMITS[scopeOf(undo)].atOnce) && !isRedo)
      return { jobId: await startJob({ ctx, kind: "undo", input: { actionId }, total }) };
    const restore = async () => {
      const changes = (await parts[0]?.restore(call)) ?? { total: 0, restored: 0 };
      await undo.after?.(call);
      return changes;
    };
    if (!undo.redo) return { changes: await restore() };
    const redoId = await recordUndo({ ctx, actionId, count: total });
    return { changes: await withAction(ctx.db, redoId, restore), redoId };
  });

/** Runs `work` with access to what the verb changes; only administrators have it to the installation's rows. */
async function withAccess<T>(
  ctx: Context<Member>,
  undo: LogUndo,
  work: (ctx: Context<Member>) => Promise<T>,
): Promise<T> {
  if (scopeOf(undo) === "workspace") return work(ctx);
  if (!ctx.actor.isAdmin) refuse("forbidden");
  return acrossTenants(ctx.db, async (db) => work({ ...ctx, db }));
}

function ownerOf(ctx: Context<Member>, undo: LogUndo): LogOwner {
  return scopeOf(undo) === "workspace" ? tenantOf(ctx) : { db: ctx.db, customerId: null };
}

/** What the verb restores by itself, or rows of the log: in one part, or in parts of this size. */
async function partsOf(call: UndoCall, undo: LogUndo, size?: number): Promise<UndoPart[]> {
  if (undo.parts) return undo.parts(call);
  const { ctx: of, actionId } = call;
  const slices = await planUndo(ownerOf(of, undo), actionId, size === undefined ? {} : { size });
  return (size === undefined ? [slices] : stepsOf(slices, size)).map((some) => ({
    count: countOf(some),
    restore: async ({ ctx }) => undoChanges(ownerOf(ctx, undo), { actionId, at: ctx.clock.now(), slices: some }),
  }));
}

/** Slices that follow one another, together until they are a step. */
function stepsOf(slices: readonly UndoSlice[], size: number): UndoSlice[][] {
  const steps: UndoSlice[][] = [];
  for (const slice of slices) {
    const last = steps.at(-1);
    if (last && countOf(last) < size) last.push(slice);
    else steps.push([slice]);
  }
  return steps;
}

function countOf(parts: readonly { count: number }[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

/** Undoes an action in steps, each a transaction with the job's progress: a worker that takes over continues behind the last one. */
export const undoTask: Task = async ({ ctx, job, report }) => {
  const { actionId } = jobInput.parse(job.input);
  const as = await memberContext(ctx, job);
  const { inverse, undo } = await fetchUndo({ ctx: as, actionId });
  const inStep = async (work: (call: UndoCall) => Promise<void>): Promise<void> =>
    inTransaction(as, async (tx: Context<Member>) => {
      await lockTenant(tenantOf(tx));
      await withAccess(tx, undo, async (within) => work({ ctx: within, actionId, inverse }));
      emitChanged(tx, undoAction.touches ?? []);
    });
  const parts = await withAccess(as, undo, async (within) =>
    partsOf({ ctx: within, actionId, inverse }, undo, LIMITS[scopeOf(undo)].step),
  );
  let { done } = job;
  // After an erasure the parts are cut differently. Running all of them again restores only what is still changed.
  const areSame = countOf(parts) === job.total;
  let isComplete = false;
  try {
    for (const [i, part] of parts.entries()) {
      const until = countOf(parts.slice(0, i + 1));
      if (until <= done && areSame) continue;
      const before = done;
      await inStep(async (call) => {
        await report(before, { ctx: call.ctx, after: before });
        await undo.check?.(call);
        const { restored } = await part.restore(call);
        done = Math.max(before, until);
        await report(done, { ctx: call.ctx, after: before, restored });
      });
    }
    isComplete = true;
  } finally {
    // When it was cancelled, too: what was restored by then stays.
    if (isComplete || (done > 0 && undo.after))
      await inStep(async (call) => {
        if (isComplete) await ctx.features.afterUndo(call);
        if (done > 0) await undo.after?.(call);
      });
  }
  return undefined;
};

/** An undo that was cancelled or failed can be repeated. */
export const reopenUnfinished: JobEnd = async ({ ctx, job }) => {
  if (job.state === "done") return;
  const { actionId } = jobInput.parse(await readJobInput({ ctx, jobId: job.id }));
  await reopenAction({ ctx, customerId: job.customerId, actionId });
};
