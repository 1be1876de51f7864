import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { undoAction } from "#contract/actions.ts";
import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import type { Context, Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import type { Task, Undoers } from "../../kernel/feature.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { startJob } from "../jobs/index.ts";
import { administratorContext } from "./administrator-context.ts";
import * as history from "./history-store.ts";
import * as store from "./store.ts";
import { valueOf } from "./value-changes.ts";
import { writeAccounts } from "./write-accounts.ts";

const jobInput = z.object({ actionId: z.uuid() });

export const undoers: Pick<Undoers, "creators.curate"> = {
  /** Within the request, or by a job where it was many creators. */
  async "creators.curate"({ ctx, actionId }) {
    if (!ctx.actor.isAdmin) refuse("forbidden");
    const creators = await acrossTenants(ctx.db, async (db) => history.selectChangedCreators(db, actionId));
    if (creators.length > CURATED_AT_ONCE) {
      const total = creators.reduce((sum, { changes }) => sum + changes, 0);
      return { jobId: await startJob({ ctx, kind: "curation-undo", input: { actionId }, total }) };
    }
    const creatorIds = creators.map(({ id }) => id);
    const changes = await acrossTenants(ctx.db, async (db) => restore({ ...ctx, db }, { actionId, creatorIds }));
    return { changes };
  },
};

/** In steps of whole creators: a worker that takes the job over finds what is left to restore. */
export const undoCurationTask: Task = async ({ ctx, job, report }) => {
  const { actionId } = jobInput.parse(job.input);
  const as = await administratorContext(ctx, job);
  const creators = await acrossTenants(as.db, async (db) => history.selectChangedCreators(db, actionId));
  let { done } = job;
  for (let at = 0; at < creators.length; at += CURATED_AT_ONCE) {
    const some = creators.slice(at, at + CURATED_AT_ONCE);
    const after = done;
    const next = after + some.reduce((sum, { changes }) => sum + changes, 0);
    await inTransaction(as, async (tx) => {
      await report(after, { ctx: tx, after });
      const { restored } = await acrossTenants(tx.db, async (db) =>
        restore({ ...tx, db }, { actionId, creatorIds: some.map(({ id }) => id) }),
      );
      await report(next, { ctx: tx, after, restored });
      emitChanged(tx, undoAction.touches ?? []);
    });
    done = next;
  }
  return undefined;
};

/** Restores what an action changed of these creators; values that were changed since stay as they are. */
async function restore(
  ctx: Context<Member>,
  { actionId, creatorIds }: { actionId: string; creatorIds: readonly number[] },
): Promise<{ total: number; restored: number }> {
  const { db } = ctx;
  const changes = await history.selectChangesOf(db, actionId, creatorIds);
  const creators = await store.lockCurated(
    db,
    creatorIds,
    changes.map(({ field }) => field),
  );
  const byId = new Map(creators.map((creator) => [creator.id, creator]));
  const due = changes.filter(({ creatorId, field, after }) => {
    const creator = byId.get(creatorId);
    return creator !== undefined && isDeepStrictEqual(valueOf(creator, field), after);
  });
  const back = due.map(({ creatorId, field, before, after, source }) => ({
    creatorId,
    field,
    before: after,
    after: before,
    source,
  }));
  await store.writeValues(db, back, { sourceId: await store.curationSource(db), now: ctx.clock.now() });
  await writeAccounts(ctx, back);
  await history.markUndone(
    db,
    due.map(({ id }) => id),
  );
  await markForIndexing(db, [...new Set(due.map(({ creatorId }) => creatorId))]);
  return { total: changes.length, restored: due.length };
}
