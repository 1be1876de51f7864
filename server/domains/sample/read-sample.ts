import type { ReplyOf } from "#contract/endpoint.ts";
import { sampleState as endpoint } from "#contract/sample.ts";
import type { Context } from "../../context.ts";
import { memoizeTtl } from "../../keep-for.ts";
import { countSampleCreators } from "./store.ts";
import { read } from "../../kernel/handler.ts";

type Reply = ReplyOf<typeof endpoint>;

/** Every tab asks at its start; so old may the answer be. */
const sample = memoizeTtl(5_000, async ({ db }): Promise<Reply> => {
  const creators = await countSampleCreators(db);
  return { loaded: creators > 0, creators };
});

/** Whether sample creators are here, and how many. */
export const readSample = read(endpoint)(async ({ ctx }) => {
  return sample.read(ctx);
});

export async function isSampleLoaded({ ctx }: { ctx: Context }): Promise<boolean> {
  return (await countSampleCreators(ctx.db)) > 0;
}

/** After a removal the next to ask must not be told otherwise. */
export function forgetSample(ctx: Context): void {
  sample.forget(ctx);
}
