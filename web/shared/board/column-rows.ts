import type { Moves } from "./use-moves.ts";

/**
 * What a column shows: what was read of it, without the cards on their way out, with those on their way in on top.
 * `readAt`: when its first page was read, in milliseconds.
 */
export function columnRows<Row extends { _id: string }>(
  column: string,
  read: readonly Row[],
  { total, readAt, moves }: { total: number; readAt: number; moves: Moves<Row> },
): { rows: Row[]; total: number } {
  const counts = ({ until }: { until: number | undefined }) => until === undefined || readAt <= until;
  const current = [...moves.values()].filter(counts);
  const arrived = current.filter(({ to }) => to === column);
  const elsewhere = new Set(current.filter(({ to }) => to !== column).map(({ row }) => row._id));
  const known = new Map(read.map((row) => [row._id, row]));
  const top = arrived.map(({ row }) => known.get(row._id) ?? row);
  const onTop = new Set(top.map(({ _id }) => _id));
  const rest = [...known.values()].filter(({ _id }) => !elsewhere.has(_id) && !onTop.has(_id));
  const left = [...known.keys()].filter((id) => elsewhere.has(id)).length;
  // One that has settled is counted by the server already, though it may lie beyond the pages read.
  const joined = arrived.filter(({ row, until }) => until === undefined && !known.has(row._id)).length;
  return { rows: [...top.toReversed(), ...rest], total: Math.max(total - left + joined, 0) };
}
