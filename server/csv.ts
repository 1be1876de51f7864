import { stringify, type Stringifier } from "csv-stringify";

/** null is an empty cell; numbers and days (of a Date, in UTC) are such to whatever opens the file. */
export type Cell = string | number | Date | null;

export const BYTE_ORDER_MARK = "\uFEFF";

/** Some programs trim a cell first and find a formula behind the spaces. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u;
/** The library escapes what begins a formula, but not what hides one. */
const HIDDEN_FORMULA = /^\s+[=+\-@＝＋－＠]/u;

/**
 * Writes CSV as spreadsheets like it: byte-order mark, CRLF, text always quoted (a semicolon in it splits no cell where
 * that is the separator), text that would be a formula led in by an apostrophe.
 */
export function csvWriter(): Stringifier {
  return stringify({
    bom: true,
    record_delimiter: "windows",
    quoted_string: true,
    escape_formulas: true,
    cast: {
      string: (text) => (HIDDEN_FORMULA.test(text) ? `'${text}` : text),
      date: dayOf,
    },
  });
}

/**
 * One record exactly as csvWriter() writes it, without the byte-order mark. The library takes five times as long (see
 * docs/PERFORMANCE.md): it is for what is not waited for.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

export function csvCell(cell: Cell): string {
  if (typeof cell === "string") return quoted(cell);
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell) : dayOf(cell);
}

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : `"${safe}"`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, "2026-11-20".length);
}
