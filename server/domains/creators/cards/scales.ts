import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import { selectScales } from "./store.ts";

/** Thresholds of percentiles, measured by `n` accounts. */
export type Scale = { thresholds: readonly number[]; n: number };
/** Scales by `network metric`. */
export type Scales = ReadonlyMap<string, Scale>;

/** Scales change at night and after large imports; joining them took a third of the time of each page's query. */
const CACHE_MS = 60_000;
const cache = new WeakMap<Database, { until: number; scales: Promise<Scales> }>();

export function readScales({ db, clock }: Context): Promise<Scales> {
  const now = clock.now().getTime();
  const before = cache.get(db);
  if (before && before.until > now) return before.scales;
  const scales = load(db);
  cache.set(db, { until: now + CACHE_MS, scales });
  // A failed read is retried.
  scales.catch(() => cache.delete(db));
  return scales;
}

/** Call it after recomputing them. Other processes notice within a minute. */
export function invalidateScales(db: Database): void {
  cache.delete(db);
}

async function load(db: Database): Promise<Scales> {
  const rows = await selectScales(db);
  return new Map(rows.map(({ network, metric, ...scale }) => [`${network} ${metric}`, scale]));
}
