import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";

/** How many creators have each score. */
type Counts = Promise<Map<number, number>>;

/** Rankings and days. */
const MOST = 64;
/** Another process may have stored the day again, or erased creators: their number is all that this has of them. */
const CACHE_MS = 300_000;

const cache = new WeakMap<Config, Map<string, { until: number; counts: Counts }>>();

/** The counts of a ranking on an earlier day, which hardly ever change. `load` may serve several callers: no signal stops it. */
export async function pastCounts({ config, clock }: Context, of: unknown, load: () => Counts): Counts {
  const known = cache.get(config) ?? new Map<string, { until: number; counts: Counts }>();
  cache.set(config, known);
  const key = JSON.stringify(of);
  const now = clock.now().getTime();
  const found = known.get(key);
  if (found && now < found.until) return found.counts;
  const counts = load();
  known.delete(key);
  known.set(key, { until: now + CACHE_MS, counts });
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  counts.catch(() => known.delete(key));
  return counts;
}

/** Call it when stored days change. */
export function forgetPastCounts({ config }: Pick<Context, "config">): void {
  cache.delete(config);
}
