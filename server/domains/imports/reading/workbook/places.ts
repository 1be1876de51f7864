import { say } from "#contract/messages/catalogue.ts";
import { refuseWorkbook } from "./parts.ts";

/** A cell's place, from 1. */
export type Place = { column: number; row: number };
export type Range = { from: Place; to: Place };

/** As Excel writes it. The last place of its sheets is XFD1048576. */
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
export const EXCEL_COLUMNS = 16_384;
export const EXCEL_ROWS = 1_048_576;

export function placeOf(reference: string): Place {
  const [, letters = "", row] = REFERENCE.exec(reference) ?? [];
  const column = Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0);
  if (column === 0 || column > EXCEL_COLUMNS || Number(row) > EXCEL_ROWS)
    refuseWorkbook(say("workbook.noPlace", { reference: reference.slice(0, 20) }));
  return { column, row: Number(row) };
}

/** `B2` or `B2:B9`. */
export function rangeOf(reference: string): Range {
  const [from = "", to = from] = reference.split(":");
  return { from: placeOf(from), to: placeOf(to) };
}

export function nameOf({ column, row }: Place): string {
  let letters = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row}`;
}
