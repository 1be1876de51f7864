import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import { selectScales } from "./store.ts";

/** Thresholds of the percentiles of a network's figure, by `network metric`. */
export type Scales = ReadonlyMap<string, readonly number[]>;

/** They change at night and after large imports; joined in the query of each page they were a third of its time. */
const CACHE_MS = 60_000;
const cache = new WeakMap<Database, { until: number; scales: Promise<Scales> }>();

export function readScales({ db, clock }: Context): Promise<Scales> {
  const now = clock.now().getTime();
  const before = cache.get(db);
  if (before && before.until > now) return before.scales;
  const scales = load(db);
  cache.set(db, { until: now + CACHE_MS, scales });
  // A failed read is tried again.
  scales.catch(() => cache.delete(db));
  return scales;
}

/** After they were recomputed. Other processes notice within a minute. */
export function invalidateScales(db: Database): void {
  cache.delete(db);
}

async function load(db: Database): Promise<Scales> {
  const rows = await selectScales(db);
  return new Map(rows.map(({ network, metric, thresholds }) => [`${network} ${metric}`, thresholds]));
}
