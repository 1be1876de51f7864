import { z } from "zod";
import * as contract from "#contract/curation/many.ts";
import { manyChange, PREVIEW_EXAMPLES, PREVIEW_MAX, type CurationSelection } from "#contract/curation/many.ts";
import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import type { Context, Member } from "../../context.ts";
import { acrossTenants, tenantDatabase } from "../../db/row-security.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import type { Task } from "../../kernel/feature.ts";
import { emitChanged, read, write } from "../../kernel/handler.ts";
import { recordAction } from "../actions/index.ts";
import { startJob } from "../jobs/index.ts";
import { readMember } from "../users/index.ts";
import { curate, noted } from "./curate.ts";
import { planCuration } from "./plan-curation.ts";
import { findAllIds } from "./search/search-creators.ts";
import { countNiches } from "./search/search-store.ts";
import { selectCurated } from "./store.ts";
import { valueChanges } from "./value-changes.ts";

const jobInput = z.object({ change: manyChange, creatorIds: z.array(z.int()) });

/** The creators that match now: those that match later are not included. */
async function chosenIds(ctx: Context, selection: CurationSelection, signal?: AbortSignal): Promise<number[]> {
  if ("influencers" in selection) return selection.influencers.map(Number).toSorted((a, b) => a - b);
  const except = new Set(selection.except.map(Number));
  return (await findAllIds(ctx, selection.matching, signal)).filter((id) => !except.has(id));
}

export const curateMany = write(contract.curateMany)(async ({ ctx, input, client: { signal }, unchanged, audit }) => {
  const { selection, change } = input;
  const creatorIds = await chosenIds(ctx, selection, signal);
  const { title, decide } = await planCuration(ctx, change);
  if (creatorIds.length <= CURATED_AT_ONCE) {
    const done = await curate(ctx, { ids: creatorIds.map(String), title, decide });
    return { ...noted(done, { unchanged, audit }, title), jobId: null };
  }
  const actionId = await recordAction({ ctx, verb: "creators.curate", title, count: 0 });
  const total = creatorIds.length;
  const jobId = await startJob({ ctx, kind: "curation", input: { change, creatorIds }, total, actionId });
  audit({ about: title, detail: String(total) });
  return { changed: null, actionId, jobId };
});

export const previewMany = read(contract.previewMany)(async ({ ctx, input, client: { signal } }) => {
  const ids = await chosenIds(ctx, input.selection, signal);
  const { decide } = await planCuration(ctx, input.change);
  const creators = await selectCurated(ctx.db, ids.slice(0, PREVIEW_MAX));
  const changed = creators.flatMap((creator) => {
    const changes = [decide(creator)].flat().flatMap((curation) => valueChanges(creator, curation));
    return changes.length > 0 ? [{ creator, changes }] : [];
  });
  return {
    total: ids.length,
    checked: Math.min(ids.length, PREVIEW_MAX),
    changed: changed.length,
    examples: changed.slice(0, PREVIEW_EXAMPLES).map(({ creator, changes }) => ({
      creator: { _id: String(creator.id), full_name: creator.fullName },
      changes: changes.map(({ field, before, after }) => ({ field, before, after })),
    })),
  };
});

export const listHeldNiches = read(contract.listHeldNiches)(async ({ ctx, input, client: { signal } }) => {
  const held = await countNiches(ctx.db, await chosenIds(ctx, input.selection, signal));
  return {
    niches: held.map(({ id, name, side, creators }) => ({
      id,
      name,
      side: side === "brand" ? ("brands" as const) : ("creators" as const),
      creators,
    })),
  };
});

/**
 * Changes the creators in steps under one action. A step commits with the job's progress: a worker that takes the job
 * over continues behind the last one. Creators that no longer exist are skipped.
 */
export const curateTask: Task = async ({ ctx, job, report }) => {
  const { change, creatorIds } = jobInput.parse(job.input);
  const { actionId } = job;
  if (!actionId) throw new Error("a job that curates creators has an action");
  const as = await administratorContext(ctx, job);
  const step = async (after: number) => {
    const done = Math.min(after + CURATED_AT_ONCE, creatorIds.length);
    const ids = creatorIds.slice(after, done).map(String);
    await inTransaction(as, async (tx) => {
      await report(done, { ctx: tx, after });
      // Beyond the workspace of the job: creators are the installation's.
      await acrossTenants(tx.db, async (db) => {
        const within: Context<Member> = { ...tx, db };
        await curate(within, { ids, ...(await planCuration(within, change)), actionId });
      });
      emitChanged(tx, contract.curateMany.touches);
    });
    return done;
  };
  let { done } = job;
  while (done < creatorIds.length) done = await step(done);
  return undefined;
};

type StartedJob = { actorId: string | null; customerId: string };

/** The context of the administrator who started a job. Throws forbidden when they no longer are one. */
async function administratorContext(ctx: Context, { actorId, customerId }: StartedJob): Promise<Context<Member>> {
  const member = actorId === null ? undefined : await readMember({ ctx, userId: actorId, customerId });
  return { ...ctx, db: tenantDatabase(ctx.db, customerId), actor: member?.isAdmin ? member : refuse("forbidden") };
}
