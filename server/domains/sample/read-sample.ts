import type { ReplyOf } from "#contract/endpoint.ts";
import type { sampleState as endpoint } from "#contract/sample.ts";
import type { Config } from "../../config.ts";
import type { Call, Context } from "../../context.ts";
import { countSampleCreators } from "./store.ts";

type Reply = ReplyOf<typeof endpoint>;

/** Every tab asks at its start; so old may the answer be. */
const KEPT_MS = 5_000;
// One configuration, one installation: processes that hold several (tests) do not mix them up.
const kept = new WeakMap<Config, { until: number; reply: Reply }>();

/** Whether sample creators are here, and how many. */
export async function readSample({ ctx }: Pick<Call<typeof endpoint>, "ctx">): Promise<Reply> {
  const now = ctx.clock.now().getTime();
  const last = kept.get(ctx.config);
  if (last && now < last.until) return last.reply;
  const creators = await countSampleCreators(ctx.db);
  const reply = { loaded: creators > 0, creators };
  kept.set(ctx.config, { until: now + KEPT_MS, reply });
  return reply;
}

export async function isSampleLoaded({ ctx }: { ctx: Context }): Promise<boolean> {
  return (await countSampleCreators(ctx.db)) > 0;
}

/** After a removal the next to ask must not be told otherwise. */
export function forgetSample({ config }: Context): void {
  kept.delete(config);
}
