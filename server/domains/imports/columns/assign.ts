import { munkres } from "munkres";
import { takesMany } from "./fields.ts";
import type { Candidate, Readings } from "./candidates.ts";
import { shareShortened, type Column } from "./profile.ts";

/** Below this score a reading is not proposed. */
const LEAST = 0.45;

/**
 * The readings of all columns that are best together: each column has one at most, and so has each place (a field, or a
 * field of a network). Of readings with equal scores, exact numbers are preferred to shortened ones, then full columns.
 */
export function assignReadings(
  readings: readonly Readings[],
  placeOf: (column: Column, candidate: Candidate) => string,
): ReadonlyMap<Column, Candidate> {
  const places = new Map<string, number>();
  const options = readings.map(({ column, candidates }) =>
    candidates.map((candidate) => {
      const own = takesMany(candidate.field) ? ` ${column.index}` : "";
      const place = `${placeOf(column, candidate)}${own}`;
      if (!places.has(place)) places.set(place, places.size);
      return { candidate, place: places.get(place) ?? 0, score: candidate.score + preference(column) };
    }),
  );
  const assigned = new Map<Column, Candidate>();
  if (places.size === 0) return assigned;
  const costs = options.map((row) => {
    const costsOfRow = Array.from({ length: places.size }, () => 0);
    // What would not be proposed must not decide what is.
    for (const { place, score, candidate } of row)
      if (candidate.score >= LEAST) costsOfRow[place] = Math.min(costsOfRow[place] ?? 0, -score);
    return costsOfRow;
  });
  for (const [row, place] of munkres(costs)) {
    const option = options[row]?.find((one) => one.place === place);
    const column = readings[row]?.column;
    if (option && column && option.candidate.score >= LEAST) assigned.set(column, option.candidate);
  }
  return assigned;
}

/** Too small to outweigh any evidence. */
function preference(column: Column): number {
  const exact = 1 - shareShortened(column);
  const filled = Math.min(1, column.cells.length / 2000);
  return 0.002 * exact + 0.001 * filled;
}
