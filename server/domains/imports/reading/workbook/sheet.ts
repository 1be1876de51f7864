import type { Book } from "./book.ts";
import { readMarkup, textCollector } from "./markup.ts";
import { refuseWorkbook } from "./parts.ts";

/** A row that holds something, by its number. */
export type Line = { line: number; cells: string[] };
export type Sheet = { lines: Line[]; width: number };

export type SheetLimits = { maxColumns: number; maxRows: number; maxCells: number; maxCharacters: number };

/** Excel's own limit. A shared text is written once and can fill a million cells. */
const CELL_MAX = 32_767;

type Place = { column: number; row: number };
type Cell = Place & { type: string; style: string | undefined };

/** As Excel writes it. The last place of its sheets is XFD1048576. */
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const EXCEL_COLUMNS = 16_384;
const EXCEL_ROWS = 1_048_576;

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ["0", "false"],
  ["1", "true"],
]);

const DAY_MS = 86_400_000;
/** 1 January 1970 as Excel counts days from the end of 1899. */
const UNIX_EPOCH = 25_569;
const DAYS_TO_1904 = 1_462;
/** 31 December 9999, the last day that Excel knows. */
const LAST_DAY = 2_958_465;

/**
 * The rows of a sheet. What is filled is counted as it is read – cells and the places left of them –, because a cell's
 * reference can claim any place. Cells without a value are left out wherever they are: they carry formats.
 */
export async function readSheet(bytes: AsyncIterable<Buffer>, book: Book, limits: SheetLimits): Promise<Sheet> {
  const { maxColumns, maxRows, maxCells, maxCharacters } = limits;
  const lines: Line[] = [];
  const collector = textCollector();
  let width = 0;
  let filled = 0;
  let characters = 0;
  let isData = false;
  let row = 0;
  let column = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;

  function openRow(reference: string | undefined): void {
    const next = reference === undefined ? row + 1 : Number(reference);
    if (!Number.isInteger(next) || next <= row || next > EXCEL_ROWS)
      refuseWorkbook(
        `Its sheet has a row “${(reference ?? String(next)).slice(0, 20)}” after row ${row}, which Excel never writes`,
      );
    row = next;
    column = 0;
    cells = [];
  }

  function openCell({ r: reference, t: type = "n", s: style }: Readonly<Record<string, string>>): void {
    const place = reference === undefined ? { column: column + 1, row } : placeOf(reference);
    column = place.column;
    cell = { ...place, type, style };
    collector.start(type === "inlineStr" ? "t" : "v");
  }

  function closeCell(ended: Cell): void {
    const text = readCell(collector.end(), ended, book);
    if (text === "") return;
    if (text.length > CELL_MAX)
      refuseWorkbook(`Its cell ${nameOf(ended)} has more than ${CELL_MAX.toLocaleString("en")} characters`);
    characters += text.length;
    if (characters > maxCharacters)
      refuseWorkbook(`Its sheet has more than ${maxCharacters.toLocaleString("en")} characters`);
    if (ended.column > maxColumns || ended.row > maxRows)
      refuseWorkbook(`Its sheet has cells beyond column ${maxColumns} or row ${maxRows.toLocaleString("en")}`);
    if (ended.row !== row || ended.column <= cells.length)
      refuseWorkbook(`Its sheet has the cell ${nameOf(ended)} in row ${row} where Excel never writes it`);
    while (cells.length < ended.column - 1) cells.push("");
    cells.push(text);
  }

  function closeRow(): void {
    if (cells.length === 0) return;
    lines.push({ line: row, cells });
    width = Math.max(width, cells.length);
    filled += cells.length;
    if (filled > maxCells) refuseWorkbook(`Its sheet has more than ${maxCells.toLocaleString("en")} cells`);
  }

  await readMarkup(bytes, {
    open(element, attributes) {
      if (element === "sheetData") isData = true;
      else if (!isData) return;
      else if (element === "row") openRow(attributes.r);
      else if (element === "c") openCell(attributes);
      else if (cell) collector.open(element);
    },
    close(element) {
      if (element === "sheetData") isData = false;
      else if (!isData) return;
      else if (element === "row") closeRow();
      else if (element === "c" && cell) {
        closeCell(cell);
        cell = undefined;
      } else if (cell) collector.close(element);
    },
    text(text) {
      if (cell) collector.text(text);
    },
  });
  return { lines, width };
}

function placeOf(reference: string): Place {
  const [, letters = "", row] = REFERENCE.exec(reference) ?? [];
  const column = Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0);
  if (column === 0 || column > EXCEL_COLUMNS || Number(row) > EXCEL_ROWS)
    refuseWorkbook(`Its sheet has a cell at “${reference.slice(0, 20)}”, a place that no Excel sheet has`);
  return { column, row: Number(row) };
}

function nameOf({ column, row }: Place): string {
  let letters = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row}`;
}

function readCell(value: string, cell: Cell, { strings, dateStyles, isFrom1904 }: Book): string {
  if (value === "" || cell.type === "e") return "";
  const unknown = (): never =>
    refuseWorkbook(
      `The cell ${nameOf(cell)} of its sheet holds “${value.slice(0, 20)}”, which is no value of its kind`,
    );
  switch (cell.type) {
    case "n":
      return readNumber(value, { isDate: dateStyles[Number(cell.style)] ?? false, isFrom1904 }) ?? unknown();
    case "s":
      return strings[Number(value)] ?? unknown();
    case "b":
      return BOOLEANS.get(value) ?? unknown();
    case "d":
      return Number.isNaN(Date.parse(value)) ? unknown() : writeDate(new Date(value));
    case "str":
    case "inlineStr":
      return value;
    default:
      return unknown();
  }
}

function readNumber(
  value: string,
  { isDate, isFrom1904 }: { isDate: boolean; isFrom1904: boolean },
): string | undefined {
  const number = Number(value);
  if (Number.isNaN(number)) return undefined;
  const days = number + (isFrom1904 ? DAYS_TO_1904 : 0);
  if (!isDate || days < 0 || days >= LAST_DAY + 1) return String(number);
  return writeDate(new Date(Math.round((days - UNIX_EPOCH) * DAY_MS)));
}

function writeDate(date: Date): string {
  const time = date.toISOString();
  return time.endsWith("T00:00:00.000Z") ? time.slice(0, 10) : time;
}
