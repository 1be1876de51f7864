import { parseDate } from "../values/dates.ts";
import { isMissing } from "../values/missing.ts";
import { detectStyle, isShortened, parseNumber } from "../values/numbers.ts";
import { countryOf, languageOf } from "../values/places.ts";
import { FIELDS, type Field } from "./fields.ts";

/** Below this share of readable cells a column is not what its header says. */
const ENOUGH = 0.5;

export type Column = {
  index: number;
  header: string;
  /** Its first cells that say anything. */
  cells: string[];
};

/** The share of a column's cells that can be read as the field; 1 when there is nothing to doubt. */
function shareReadable({ cells }: Column, field: Field): number {
  const kind = FIELDS[field];
  const numeric = kind === "count" || kind === "average" || kind === "rate";
  if (numeric) {
    const style = detectStyle(cells, { counts: kind === "count" });
    return share(cells, (cell) => typeof parseNumber(cell, style) === "number");
  }
  if (kind === "country") return share(cells, (cell) => countryOf(cell) !== undefined);
  if (kind === "language") return share(cells, (cell) => languageOf(cell) !== undefined);
  if (kind === "date") return share(cells, (cell) => parseDate(cell) !== undefined);
  return 1;
}

export function isReadable(column: Column, field: Field): boolean {
  return shareReadable(column, field) >= ENOUGH;
}

/** What a column holds that is not what its header says, for the person who reads the mapping. */
export function describeValues({ cells }: Column): string {
  if (cells.length === 0) return "nothing";
  if (share(cells, (cell) => countryOf(cell) !== undefined) >= ENOUGH) return "countries";
  if (share(cells, (cell) => typeof parseNumber(cell) === "number") >= ENOUGH) return "numbers";
  return "words";
}

/** How much like handles a column's cells are, 0–1: one word, lower case, each another. */
export function handleLikeness({ cells }: Column): number {
  if (cells.length === 0) return 0;
  const oneWord = share(cells, (cell) => !/\s/.test(cell.trim()));
  const lower = share(cells, (cell) => cell === cell.toLowerCase() && /^[\p{ASCII}]+$/u.test(cell));
  const distinct = new Set(cells.map((cell) => cell.toLowerCase())).size / cells.length;
  return (0.5 * oneWord + 0.5 * lower) * distinct;
}

/** The share of shortened numbers: of two columns saying the same, the one with fewer knows more. */
export function shareShortened({ cells }: Column): number {
  return share(cells, isShortened);
}

export function isSaying(cell: string): boolean {
  return !isMissing(cell);
}

function share(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 1 : cells.filter(is).length / cells.length;
}
