import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "./context.ts";
import { computeAchievements, prepareSampleRecaps } from "./domains/my-stats/index.ts";
import { recordFirstPlaces } from "./domains/rankings/hall-of-fame/hall-of-fame.ts";
import { recordSampleWorld, RECORDED_SHARE } from "./domains/sample/index.ts";
import type { IndexSync } from "./engine/index.ts";
import { storeSampleWeeks } from "./engine/ranking-days/index.ts";
import { printProgress, printSampleComplete } from "./start-screen.ts";

const RETRY_MS = 10_000;
const STEP = "recording the sample world";

/** Shares of the whole: see loadSampleWorld. */
const INDEXED = 0.9;

/**
 * Records the sample world while the program serves, and again after a failure. `isDone` resolves to false when it was
 * stopped: the next start goes on.
 */
export function recordSample({ ctx, indexSync }: { ctx: Context; indexSync: IndexSync }) {
  const abort = new AbortController();
  const { signal } = abort;

  async function record(): Promise<void> {
    await recordSampleWorld({
      ctx,
      signal,
      onProgress: (share) => printProgress(STEP, share),
      async index({ projected, advance }) {
        let indexed = 0;
        await indexSync.flush({
          isProjected: projected,
          async afterBatch(count) {
            indexed = Math.min(indexed + count, projected.size);
            await advance(RECORDED_SHARE + ((INDEXED - RECORDED_SHARE) * indexed) / projected.size);
          },
        });
        await advance(INDEXED);
        await storeSampleWeeks(ctx);
      },
    });
    await recordFirstPlaces(ctx);
    // One creator has them: the recaps themselves are made in the background.
    await computeAchievements({ ctx });
    await prepareSampleRecaps(ctx);
    await printSampleComplete({ ctx });
  }

  async function recordUntilDone(): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await record();
        return true;
      } catch (error) {
        if (signal.aborted) break;
        ctx.log.error({ err: error, retryInMs: RETRY_MS }, "the sample world cannot be recorded");
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  const isDone = recordUntilDone();
  return {
    isDone,
    async stop() {
      abort.abort();
      await isDone;
    },
  };
}
