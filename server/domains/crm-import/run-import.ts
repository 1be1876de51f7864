import type { Task } from "../../kernel/feature.ts";
import { z } from "zod";
import type { Context, Member } from "../../context.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { readWriter } from "../users/index.ts";
import { findCreators, type AskNetwork } from "./finding/find-creators.ts";
import { settleLinks } from "./settling/settle-links.ts";
import { selectImport, selectLinks, updateImport } from "./store.ts";

/** So many links are asked about at once; then the CRM is held for a moment, and the screen hears of them. */
const STEP = 5;

const work = z.object({ importId: z.uuid() });
export type RunImport = z.infer<typeof work>;

/**
 * Works through an import's links under one action. Networks are asked before the step's transaction: it holds the
 * CRM only to write, wholly or not at all, with how far the job came. Asking again after a crash finds the same people.
 */
export const importBy =
  (ask: AskNetwork): Task =>
  async ({ ctx, job, report }) => {
    const { importId } = work.parse(job.input);
    const as: Context<Member> = { ...ctx, actor: await readWriter(ctx, job) };
    const tenant = tenantOf(as);
    const { listIds, actionId } = (await selectImport(tenant, importId)) ?? refuse("not_found");
    if (!actionId) throw new Error("an import under way has an action");
    const step = async (skip: number): Promise<number | undefined> => {
      // One more than the step, to see whether it is the last.
      const ahead = await selectLinks(tenant, [importId], { skip, limit: STEP + 1 });
      const isOver = ahead.length <= STEP;
      const links = ahead.slice(0, STEP);
      const found = await findCreators({ ctx: as, links, ask });
      await inTransaction(as, async (tx) => {
        await lockTenant(tenantOf(tx));
        await report(skip + links.length, { ctx: tx, after: skip });
        await settleLinks({ ctx: tx, links, found, work: { importId, listIds, actionId, isOver } });
        if (isOver) await updateImport(tenantOf(tx), importId, { finishedAt: ctx.clock.now() });
      });
      return isOver ? undefined : skip + links.length;
    };
    let next: number | undefined = job.done;
    // oxlint-disable-next-line no-await-in-loop -- one step after the other: each finds what the ones before have added
    while (next !== undefined) next = await step(next);
    return undefined;
  };
