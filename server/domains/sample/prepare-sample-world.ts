import { INFLUENCE } from "#contract/scores/influence.ts";
import type { Context } from "../../context.ts";
import { dayOf, readRankingDay, storedDays } from "../../engine/ranking-days/index.ts";
import { loadSampleWorld, type OnProgress } from "./load-sample-world.ts";
import { removeSampleWorld } from "./remove-sample-world.ts";
import { readState } from "./state.ts";
import { insertScores, isEmpty } from "./store.ts";

type Call = { ctx: Context; onProgress?: OnProgress };

/**
 * Brings the sample world into the configured state at start: loads it into an empty installation, and completes what
 * an earlier start left unfinished. Returns whether creators were written or removed.
 */
export async function prepareSampleWorld({ ctx, onProgress = () => {} }: Call): Promise<boolean> {
  const { config, clock, db } = ctx;
  const state = await readState(ctx);
  switch (state?.state) {
    case "loaded":
    case "removed":
      return false;
    case "loading":
      if (config.sample)
        await loadSampleWorld({ ctx, plan: { size: state.size, day: new Date(state.day) }, onProgress });
      else await removeSampleWorld({ ctx });
      return true;
    case "removing":
      await removeSampleWorld({ ctx });
      return true;
    case undefined:
      if (!config.sample || !(await isEmpty(db))) return false;
      await loadSampleWorld({ ctx, plan: { size: config.sampleCreators, day: clock.now() }, onProgress });
      return true;
  }
}

/** Adds the drawn weeks of rankings to the histories of scores, so that both say the same of a day. */
export async function recordSampleHistory(ctx: Context): Promise<void> {
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
