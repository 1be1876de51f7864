import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { setNewest } from "../../set-newest.ts";

/** Another process may have stored a day or erased creators: what is cached has numbers and ids alone, never names. */
const CACHE_MS = 300_000;

type Cache<T> = WeakMap<Config, Map<string, { until: number; value: Promise<T> }>>;
const caches: { delete: (config: Config) => unknown }[] = [];

/**
 * Caches answers of the engine about rankings for five minutes, and until stored days change or creators are erased; the
 * `most` last loaded. `load` may serve several callers: no signal stops it.
 */
export function rankingsCache<T>(most: number) {
  // Keyed by configuration: processes with several installations (tests) do not share values.
  const cache: Cache<T> = new WeakMap();
  caches.push(cache);
  return async function cached(
    { config, clock }: Pick<Context, "config" | "clock">,
    of: unknown,
    load: () => Promise<T>,
  ): Promise<T> {
    const known: NonNullable<ReturnType<Cache<T>["get"]>> = cache.get(config) ?? new Map();
    cache.set(config, known);
    const key = JSON.stringify(of);
    const now = clock.now().getTime();
    const found = known.get(key);
    if (found && now < found.until) return found.value;
    const value = load();
    setNewest(known, key, { until: now + CACHE_MS, value }, most);
    value.catch(() => known.delete(key));
    return value;
  };
}

/** Call it when stored days change or creators are erased. */
export function forgetRankings({ config }: Pick<Context, "config">): void {
  for (const cache of caches) cache.delete(config);
}
