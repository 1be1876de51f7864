import { INFLUENCE } from "#contract/scores/influence.ts";
import { TAGS } from "#contract/base/tags.ts";
import { EVERY_WORKSPACE, type Context } from "../../context.ts";
import { SAMPLE_LOCK } from "../../db/locks.ts";
import { inTransaction } from "../../db/transaction.ts";
import { dayOf, readRankingDay, storedDays } from "../../engine/ranking-days/index.ts";
import { withLock } from "../../engine/store.ts";
import { createSampleSignIns } from "./create-sample-workspaces.ts";
import { loadSampleWorld, type OnProgress, type Recorded } from "./load-sample-world.ts";
import { invalidateSample } from "./read-sample.ts";
import { removeSampleWorld } from "./remove-sample-world.ts";
import { advanceState, readState, SampleUnwanted, writeState, type LoadingState } from "./state.ts";
import { deleteSampleWorkspaces, insertScores, isEmpty } from "./store.ts";

/**
 * Brings the sample world into the configured state at start, as far as it must be before anyone signs in: opens its
 * sign-ins in an empty installation, and completes a removal. `recording`: recordSampleWorld has the rest to do, while
 * the program serves.
 */
export async function prepareSampleWorld({ ctx }: { ctx: Context }): Promise<"unchanged" | "removed" | "recording"> {
  const state = await readState(ctx);
  switch (state?.state) {
    case "loaded":
    case "removed":
      return "unchanged";
    case "loading":
      if (ctx.config.sample) return isOpened(state) ? "recording" : openSampleWorld(ctx);
      await removeSampleWorld({ ctx });
      return "removed";
    case "removing":
      await removeSampleWorld({ ctx });
      return "removed";
    case undefined:
      return ctx.config.sample ? openSampleWorld(ctx) : "unchanged";
  }
}

/** Its recording holds the lock: a process that starts in the meantime does not wait for it. */
function isOpened({ workspaces }: LoadingState): boolean {
  return workspaces.length > 0;
}

/** Opens the sign-ins. Of processes that start at the same time one does it, and the others find them. */
async function openSampleWorld(ctx: Context): Promise<"unchanged" | "recording"> {
  const { config, clock, db } = ctx;
  return withLock(db, SAMPLE_LOCK, async () => {
    const before = await readState(ctx);
    if (before && before.state !== "loading") return "unchanged";
    if (before && isOpened(before)) return "recording";
    if (!before && !(await isEmpty(db))) return "unchanged";
    const { size, day } = before ?? { size: config.sampleCreators, day: clock.now().toISOString() };
    const state = { state: "loading", size, day } as const;
    await writeState(ctx, state);
    // Nothing was done in sign-ins of which the state does not know: no process has served yet.
    await deleteSampleWorkspaces(db);
    await writeState(ctx, { ...state, workspaces: await createSampleSignIns(ctx) });
    return "recording";
  });
}

type Recording = {
  ctx: Context;
  /** Stops after the batch under way: then this throws the signal's reason. */
  signal?: AbortSignal;
  batch?: number;
  onProgress?: OnProgress;
  /** Fills the search index with the recorded creators, and draws their past. */
  index: (recorded: Recorded) => Promise<void>;
};

/**
 * Records the sample world that prepareSampleWorld opened, and notifies connected clients. Does nothing when another
 * process has done it, or when it is removed at the same time.
 */
export async function recordSampleWorld({
  ctx,
  signal,
  batch,
  onProgress = () => {},
  index,
}: Recording): Promise<void> {
  try {
    await withLock(ctx.db, SAMPLE_LOCK, async () => {
      const state = await readState(ctx);
      if (state?.state !== "loading") return;
      await index(await loadSampleWorld({ ctx, state, signal, batch, onProgress }));
      await inTransaction(ctx, async (tx) => {
        await recordHistory(tx);
        await advanceState(tx, { state: "loaded", size: state.size });
      });
    });
  } catch (error) {
    if (!(error instanceof SampleUnwanted)) throw error;
  }
  invalidateSample(ctx);
  ctx.emit(EVERY_WORKSPACE, "changed", { tags: [...TAGS], by: null });
}

/** Adds the drawn weeks of rankings to the histories of scores, so that both say the same of a day. */
async function recordHistory(ctx: Context): Promise<void> {
  const today = dayOf(ctx.clock.now());
  const last = new Map<number, number>();
  for (const day of (await storedDays(ctx)).filter((one) => one < today)) {
    for await (const scores of readRankingDay(ctx, day)) {
      const moved = scores.filter(
        ({ id, score }) => Math.abs(score - (last.get(id) ?? Infinity)) >= 100 * INFLUENCE.historyStep,
      );
      for (const { id, score } of moved) last.set(id, score);
      await insertScores(ctx.db, new Date(day), moved);
    }
  }
}
