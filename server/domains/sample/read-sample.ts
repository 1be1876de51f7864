import type { ReplyOf } from "#contract/base/endpoint.ts";
import { sampleState as endpoint } from "#contract/sample.ts";
import type { Context } from "../../context.ts";
import { memoizeTtl } from "../../memoize-ttl.ts";
import { countSampleCreators } from "./store.ts";
import { read } from "../../kernel/handler.ts";

type Reply = ReplyOf<typeof endpoint>;

/** Read by every tab at start; maximum age of the cached result. */
const sample = memoizeTtl(5_000, async ({ db }): Promise<Reply> => {
  const creators = await countSampleCreators(db);
  return { loaded: creators > 0, creators };
});

/** Whether sample creators are loaded, and how many. */
export const readSample = read(endpoint)(async ({ ctx }) => {
  return sample.read(ctx);
});

export async function isSampleLoaded({ ctx }: { ctx: Context }): Promise<boolean> {
  return (await countSampleCreators(ctx.db)) > 0;
}

/** Invalidates the cache after a removal. */
export function invalidateSample(ctx: Context): void {
  sample.invalidate(ctx);
}
