import { isSaying, type Column } from "../columns/profile.ts";
import type { Row } from "../reading/grid.ts";
import type { Table } from "../reading/table.ts";
import { parseNumber } from "../../../values/numbers.ts";
import { isTotal } from "../../../values/total-words.ts";

/** Rows sampled to infer the columns. */
const LOOKED_AT = 2_000;
/** Columns with more distinct cells are not reviewed by hand. */
export const DISTINCT_MAX = 2_000;
/** Numbers are shorter, and a column writes them in fewer ways. */
const NUMBER_MAX = 60;
const SHAPES_MAX = 1_000;
const MARKED = /\d\s?[.,，．]\s?\d/;

export type TableProfile = {
  /** All of the table. */
  rows: number;
  /** The number of sampled rows. */
  seen: number;
  columns: Column[];
  /** Each distinct cell of all rows, by column, with its first line; null where there are too many. */
  words: (ReadonlyMap<string, { rows: number; line: number }> | null)[];
  /** By column one cell for each way its numbers with points or commas are written, of all rows. */
  marked: ReadonlyMap<string, string>[];
  /** The first rows, whole. */
  first: Row[];
  /** Rows that could not be split into cells. */
  broken: number;
};

/** Reads a table once: the first rows to infer columns, all rows to count them and their distinct cells. */
export async function profileTable(table: Table): Promise<TableProfile> {
  const columns = table.headers.map((header, index): Column => ({ index, header, cells: [], rows: [] }));
  const words: (Map<string, { rows: number; line: number }> | null)[] = columns.map(() => new Map());
  const marked = columns.map(() => new Map<string, string>());
  const first: Row[] = [];
  let [rows, seen, broken] = [0, 0, 0];
  for await (const row of table.rows()) {
    rows += 1;
    if (first.length < LOOKED_AT) first.push(row);
    if (row.problem !== undefined) {
      broken += 1;
      continue;
    }
    const isSample = seen < LOOKED_AT && !holdsTotals(row);
    if (isSample) seen += 1;
    for (const [index, cell] of row.cells.entries()) {
      if (isSample && isSaying(cell)) {
        columns[index]?.cells.push(cell);
        columns[index]?.rows?.push(seen);
      }
      const styles = marked[index];
      if (styles && styles.size < SHAPES_MAX && cell.length <= NUMBER_MAX && MARKED.test(cell)) {
        const shape = cell.replaceAll(/\d+/g, shapeOf);
        if (!styles.has(shape)) styles.set(shape, cell);
      }
      const known = words[index];
      if (!known || cell.length > 200) continue;
      const same = known.get(cell);
      if (same) same.rows += 1;
      else known.set(cell, { rows: 1, line: row.line });
      if (known.size > DISTINCT_MAX) words[index] = null;
    }
  }
  return { rows, seen, columns, words, marked, first, broken };
}

/** "Total" before numbers alone: such a row says nothing of what the columns hold. */
function holdsTotals({ cells }: Row): boolean {
  const [first = "", ...others] = cells.filter(isSaying);
  return isTotal(first) && others.every((cell) => typeof parseNumber(cell) === "number");
}

/** Digits by all that decides how a number is read: their number, a zero in front, and whether all are zeros. */
function shapeOf(digits: string): string {
  if (/^0+$/.test(digits)) return digits;
  return (digits.startsWith("0") ? "0" : "1") + "1".repeat(digits.length - 1);
}
