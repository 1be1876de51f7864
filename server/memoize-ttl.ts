import type { Config } from "./config.ts";
import type { Context } from "./context.ts";

/** A cached result per installation. */
type TtlCache<T> = {
  read: (ctx: Context) => Promise<T>;
  /** The next read loads it again. */
  invalidate: (ctx: Context) => void;
};

/** Caches the result of `load` for so many milliseconds; errors are not cached. */
export function memoizeTtl<T>(milliseconds: number, load: (ctx: Context) => Promise<T>): TtlCache<T> {
  // Keyed by configuration: processes with several installations (tests) do not share values.
  const cache = new WeakMap<Config, { until: number; answer: Promise<T> }>();
  return {
    read(ctx) {
      const now = ctx.clock.now().getTime();
      const last = cache.get(ctx.config);
      if (last && now < last.until) return last.answer;
      const answer = load(ctx);
      cache.set(ctx.config, { until: now + milliseconds, answer });
      answer.catch(() => cache.delete(ctx.config));
      return answer;
    },
    invalidate: ({ config }) => void cache.delete(config),
  };
}
