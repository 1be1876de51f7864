import type { Config } from "./config.ts";
import type { Context } from "./context.ts";

/** An answer that many ask for and that may be a little old; each installation has its own. */
type TtlCache<T> = {
  read: (ctx: Context) => Promise<T>;
  /** The next to ask is answered anew. */
  forget: (ctx: Context) => void;
};

/** Remembers what `load` answers for so many milliseconds; a failure is not remembered. */
export function memoizeTtl<T>(milliseconds: number, load: (ctx: Context) => Promise<T>): TtlCache<T> {
  // One configuration, one installation: processes that hold several (tests) do not mix them up.
  const kept = new WeakMap<Config, { until: number; answer: Promise<T> }>();
  return {
    read(ctx) {
      const now = ctx.clock.now().getTime();
      const last = kept.get(ctx.config);
      if (last && now < last.until) return last.answer;
      const answer = load(ctx);
      kept.set(ctx.config, { until: now + milliseconds, answer });
      answer.catch(() => kept.delete(ctx.config));
      return answer;
    },
    forget: ({ config }) => void kept.delete(config),
  };
}
