import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/connect.ts";
import { selectScales } from "./store.ts";

/** The kept thresholds of a network's figure, by `network metric`. */
export type Scales = ReadonlyMap<string, readonly number[]>;

/** They change at night and after large imports; joined in the query of each page they were a third of its time. */
const KEPT_MS = 60_000;
const kept = new WeakMap<Database, { until: number; scales: Promise<Scales> }>();

export function readScales({ db, clock }: Context): Promise<Scales> {
  const now = clock.now().getTime();
  const before = kept.get(db);
  if (before && before.until > now) return before.scales;
  const scales = load(db);
  kept.set(db, { until: now + KEPT_MS, scales });
  // What failed is asked for again.
  scales.catch(() => kept.delete(db));
  return scales;
}

/** They were measured anew. Other processes notice within a minute. */
export function forgetScales(db: Database): void {
  kept.delete(db);
}

async function load(db: Database): Promise<Scales> {
  const rows = await selectScales(db);
  return new Map(rows.map(({ network, metric, thresholds }) => [`${network} ${metric}`, thresholds]));
}
