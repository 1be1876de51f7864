import { z } from "zod";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { Context } from "../../context.ts";
import { lockTenant, tenantOf, type TenantDb } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import type { JobEnd, LogUndo, Task } from "../../kernel/feature.ts";
import { deleteBareCreators } from "../creators/index.ts";
import { undoAdding } from "../crm/index.ts";
import { memberContext } from "../users/index.ts";
import { emitResults } from "./emit-results.ts";
import { matchLinks, PASTED_LINKS, type LookupCreator } from "./matching/match-links.ts";
import { saveResults } from "./results/save-results.ts";
import {
  deleteCreatedBefore,
  finishImportOfJob,
  selectImport,
  selectLinkedCreators,
  selectLinks,
  updateImport,
  updateLinks,
} from "./store.ts";

/** Links per step: they are looked up concurrently, saved in one transaction and emitted together. */
const STEP_SIZE = 5;

const jobInput = z.object({ importId: z.uuid() });
export type ImportJobInput = z.infer<typeof jobInput>;

/**
 * Imports links in steps under one action. Networks are queried before a step's transaction, so that the tenant's lock is
 * held only for writing. A step commits atomically with the job's progress; after a crash a repeated lookup finds the same
 * creators.
 */
export const importTask =
  (lookup: LookupCreator): Task =>
  async ({ ctx, job, report }) => {
    const { importId } = jobInput.parse(job.input);
    const memberCtx = await memberContext(ctx, job);
    const tenant = tenantOf(memberCtx);
    const { listIds, actionId } = (await selectImport(tenant, importId)) ?? refuse("not_found");
    if (!actionId) throw new Error("a running import has no action");
    const step = async (skip: number): Promise<number | undefined> => {
      // One more than the step, to detect the last step.
      const ahead = await selectLinks(tenant, [importId], { skip, limit: STEP_SIZE + 1 });
      const isOver = ahead.length <= STEP_SIZE;
      const links = ahead.slice(0, STEP_SIZE);
      const matches = await matchLinks({ ctx: memberCtx, links, lookup });
      await inTransaction(memberCtx, async (tx) => {
        await lockTenant(tenantOf(tx));
        await report(skip + links.length, { ctx: tx, after: skip });
        await saveResults({ ctx: tx, links, matches, linkImport: { importId, listIds, actionId, isOver } });
        if (isOver) await updateImport(tenantOf(tx), importId, { finishedAt: ctx.clock.now() });
      });
      return isOver ? undefined : skip + links.length;
    };
    let next: number | undefined = job.done;
    // One after the other: each step finds the creators that earlier steps added.
    while (next !== undefined) next = await step(next);
    return undefined;
  };

const NOT_REACHED = english("links.notReached");

/** After a cancel, an undo or a failure of the job: the remaining links fail, so that they can be retried. */
export const failPendingLinks: JobEnd = async ({ ctx, job }) => {
  const tenant: TenantDb = { db: ctx.db, customerId: job.customerId };
  const importId = await finishImportOfJob(tenant, job.id, ctx.clock.now());
  if (importId === undefined) return;
  const links = (await selectLinks(tenant, [importId])).filter((link) => link.status === "IMPORTING");
  await updateLinks(
    tenant,
    links.map((link) => ({ link, to: "ERRORED", creatorId: null, reason: NOT_REACHED })),
  );
  await emitResults(ctx, tenant, { links, importId, isOver: true });
};

/** Also deletes creators known by their link alone that no other CRM or list has. */
export const undoLinkImport: LogUndo = {
  async after(call) {
    await undoAdding.after?.(call);
    const { ctx, actionId } = call;
    const tenant = tenantOf(ctx);
    const creatorIds = await selectLinkedCreators(tenant, actionId);
    await deleteBareCreators({ ctx, creatorIds, customerId: tenant.customerId, source: PASTED_LINKS });
  },
};

/** Pasted links are of use only as long as their import can be undone or retried. */
export async function deleteOldLinkImports({ ctx }: { ctx: Context }): Promise<void> {
  await deleteCreatedBefore(ctx.db, new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS));
}
