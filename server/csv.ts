import { stringify, type Stringifier } from "csv-stringify";

/** null is an empty cell; numbers and dates (the day in UTC) are typed cells in spreadsheets. */
export type Cell = string | number | Date | null;

export const BYTE_ORDER_MARK = "\uFEFF";

/** Some programs trim cells before they evaluate formulas. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u;
/** The library escapes formulas, but not those hidden behind spaces. */
const HIDDEN_FORMULA = /^\s+[=+\-@＝＋－＠]/u;

/**
 * Writes CSV for spreadsheets: byte-order mark, CRLF, text always quoted (so that a semicolon does not split cells
 * where it is the separator), formulas escaped with an apostrophe.
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
 * One record in exactly the format of csvWriter(), without the byte-order mark. The library takes five times as long
 * (see docs/PERFORMANCE.md): it is only used in background jobs.
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

/** A text as it was before csvWriter() or csvLine() escaped it. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, "2026-11-20".length);
}
