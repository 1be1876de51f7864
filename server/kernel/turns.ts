import { setImmediate } from "node:timers/promises";

/** Items of one turn: some milliseconds of work. */
export const TURN = 200;

/** As `items.map(work)`; other requests are answered between turns of items. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += TURN) {
    if (from > 0) await setImmediate();
    results.push(...items.slice(from, from + TURN).map(work));
  }
  return results;
}
