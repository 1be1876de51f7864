import { isSaying, type Column } from "../columns/profile.ts";
import type { Row } from "../reading/grid.ts";
import type { Table } from "../reading/table.ts";

/** Rows sampled to infer the columns. */
const LOOKED_AT = 2_000;
/** Columns with more distinct cells are not reviewed by hand. */
const DISTINCT_MAX = 2_000;

export type TableProfile = {
  /** All of the table. */
  rows: number;
  /** Of the sampled rows. */
  seen: number;
  columns: Column[];
  /** Of all rows, the number of each distinct cell by column; null where there are too many. */
  words: (ReadonlyMap<string, number> | null)[];
  /** The first rows, whole. */
  first: Row[];
  /** Rows that could not be split into cells. */
  broken: number;
};

/** Reads a table once: the first rows to infer columns, all rows to count them and their distinct cells. */
export async function profileTable(table: Table): Promise<TableProfile> {
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
