import { sampleState as endpoint } from "#contract/sample.ts";
import type { Context } from "../../context.ts";
import { memoizeTtl } from "../../memoize-ttl.ts";
import { readState } from "./state.ts";
import { countSampleCreators } from "../creators/index.ts";
import { read } from "../../kernel/handler.ts";

/** Read by every tab at start; maximum age of the cached number. */
const sample = memoizeTtl(5_000, async ({ db }) => countSampleCreators(db));

/** Whether sample creators are loaded, how many, and how much is recorded while they are. */
export const readSample = read(endpoint)(async ({ ctx }) => {
  const [creators, state] = await Promise.all([sample.read(ctx), readState(ctx)]);
  return { loaded: creators > 0, creators, recorded: state?.state === "loading" ? state.share : null };
});

/** Invalidates the cache after a removal, and when all is recorded. */
export function invalidateSample(ctx: Context): void {
  sample.invalidate(ctx);
}
