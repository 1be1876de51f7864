const NAMED = 3;

/** Cells of one column that are not what the column holds. */
export type LeftOut = { count: number; /** The first few, to look at. */ first: { line: number; text: string }[] };

export type LeftOutByHeader = ReadonlyMap<string, LeftOut>;

export function collectLeftOut(): {
  byHeader: LeftOutByHeader;
  add: (header: string, cell: { line: number; text: string }) => void;
} {
  const byHeader = new Map<string, LeftOut>();
  return {
    byHeader,
    add(header, cell) {
      const found = byHeader.get(header) ?? { count: 0, first: [] };
      byHeader.set(header, found);
      found.count += 1;
      if (found.first.length < NAMED) found.first.push(cell);
    },
  };
}
