import type { Context } from "../../context.ts";
import { loadSampleWorld, type OnProgress } from "./load-sample-world.ts";
import { removeSampleWorld } from "./remove-sample-world.ts";
import { readState } from "./state.ts";
import { isEmpty } from "./store.ts";

type Call = { ctx: Context; onProgress?: OnProgress };

/**
 * Brings the sample world to where the configuration wants it, at start: into an empty installation when it is
 * wanted, and to an end with what an earlier start left half done. Answers whether creators were written or removed.
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
