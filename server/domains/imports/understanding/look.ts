import { isSaying, type Column } from "../columns/profile.ts";
import type { Row } from "../reading/grid.ts";
import type { Table } from "../reading/table.ts";

/** Rows whose values help to understand the columns. */
const LOOKED_AT = 2_000;
/** Beyond so many different words a column is no list of words to look through. */
const DISTINCT_MAX = 2_000;

export type Look = {
  /** All of the table. */
  rows: number;
  /** Of the rows looked at. */
  seen: number;
  columns: Column[];
  /** Of all rows, how many say each word; null where there are too many different ones. */
  words: (ReadonlyMap<string, number> | null)[];
  /** The first rows, whole. */
  first: Row[];
  /** Rows whose cells did not come out even. */
  broken: number;
};

/** Reads a table once: the first rows for what columns are, all of them for how many there are and which words they use. */
export async function lookAt(table: Table): Promise<Look> {
  const columns = table.headers.map((header, index): Column => ({ index, header, cells: [] }));
  const words: (Map<string, number> | null)[] = columns.map(() => new Map());
  const first: Row[] = [];
  let [rows, seen, broken] = [0, 0, 0];
  for await (const row of table.rows()) {
    rows += 1;
    if (first.length < LOOKED_AT) first.push(row);
    if (row.problem !== undefined) {
      broken += 1;
      continue;
    }
    const isSample = seen < LOOKED_AT;
    if (isSample) seen += 1;
    for (const [index, cell] of row.cells.entries()) {
      if (isSample && isSaying(cell)) columns[index]?.cells.push(cell);
      const known = words[index];
      if (!known || cell.length > 200) continue;
      known.set(cell, (known.get(cell) ?? 0) + 1);
      if (known.size > DISTINCT_MAX) words[index] = null;
    }
  }
  return { rows, seen, columns, words, first, broken };
}
