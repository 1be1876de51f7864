const NAMED = 3;

/** Cells of one column that are not what the column holds. */
export type LeftOut = { count: number; /** The first few, to look at. */ first: { line: number; text: string }[] };

/** By the place of the column. */
export type LeftOutByColumn = ReadonlyMap<number, LeftOut>;

export function collectLeftOut(): {
  byColumn: LeftOutByColumn;
  add: (column: number, cell: { line: number; text: string }) => void;
} {
  const byColumn = new Map<number, LeftOut>();
  return {
    byColumn,
    add(column, cell) {
      const found = byColumn.get(column) ?? { count: 0, first: [] };
      byColumn.set(column, found);
      found.count += 1;
      if (found.first.length < NAMED) found.first.push(cell);
    },
  };
}
