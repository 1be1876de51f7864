import { DAY_MS } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Book, NumberStyle } from "./book.ts";
import { targetOfFormula } from "./links.ts";
import { attributeOf, readMarkup, textCollector } from "./markup.ts";
import { refuseWorkbook } from "./parts.ts";
import { EXCEL_ROWS, nameOf, placeOf, rangeOf, type Place, type Range } from "./places.ts";

/** A row that holds something, by its number; `carried`: the places of cells that are merged with those above them. */
export type Line = { line: number; cells: string[]; carried?: number[] };
/** Where cells lead: the address itself, or the id of the relation that has it. */
export type Link = { range: Range; target?: string; relation?: string };
export type Sheet = {
  lines: Line[];
  width: number;
  links: Link[];
  merged: Range[];
  /** Numbers of the lines that Excel does not show. */
  hidden: number[];
};

export type SheetLimits = { maxColumns: number; maxRows: number; maxCells: number; maxCharacters: number };

/** Excel's own limit. A shared text is written once and can fill a million cells. */
const CELL_MAX = 32_767;

/** A formula with an address is not longer. */
const FORMULA_MAX = 4_096;
/** Excel has at most 65 530 links in a sheet. */
const RANGES_MAX = 200_000;

type Cell = Place & { type: string; style: string | undefined; formula: string };

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ["0", "false"],
  ["1", "true"],
]);

/** 1 January 1970 as Excel counts days from the end of 1899. */
const UNIX_EPOCH = 25_569;
const DAYS_TO_1904 = 1_462;
/** 31 December 9999, the last day that Excel knows. */
const LAST_DAY = 2_958_465;

/**
 * The rows of a sheet. What is filled is counted as it is read – cells and the places left of them –, because a cell's
 * reference can claim any place. Cells without a value are left out wherever they are: they carry formats.
 */
export async function readSheet(
  bytes: AsyncIterable<Buffer>,
  book: Book,
  {
    isEnough = () => false,
    ...limits
  }: SheetLimits & { /** Ends the reading early. */ isEnough?: (lines: readonly Line[]) => boolean },
): Promise<Sheet> {
  const { maxColumns, maxRows, maxCells, maxCharacters } = limits;
  const lines: Line[] = [];
  const links: Link[] = [];
  const merged: Range[] = [];
  const hidden: number[] = [];
  const collector = textCollector();
  let width = 0;
  let filled = 0;
  let characters = 0;
  let isData = false;
  let isFormula = false;
  let isHidden = false;
  let row = 0;
  let column = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;

  function openRow({ r: reference, hidden: state }: Readonly<Record<string, string>>): void {
    const next = reference === undefined ? row + 1 : Number(reference);
    if (!Number.isInteger(next) || next <= row || next > EXCEL_ROWS)
      refuseWorkbook(say("workbook.rowMisplaced", { reference: (reference ?? String(next)).slice(0, 20), row }));
    row = next;
    isHidden = state === "1" || state === "true";
    column = 0;
    cells = [];
  }

  function openCell({ r: reference, t: type = "n", s: style }: Readonly<Record<string, string>>): void {
    const place = reference === undefined ? { column: column + 1, row } : placeOf(reference);
    column = place.column;
    cell = { ...place, type, style, formula: "" };
    collector.start(type === "inlineStr" ? "t" : "v");
  }

  function closeCell(ended: Cell): void {
    const target = ended.formula === "" ? undefined : targetOfFormula(ended.formula);
    const shown = readCell(collector.end(), ended, book);
    // Programs that write no values beside formulas leave the address as all there is.
    const text = shown === "" ? (target ?? "") : shown;
    if (text === "") return;
    if (target !== undefined && shown !== "") addTo(links, { range: { from: ended, to: ended }, target });
    if (text.length > CELL_MAX) refuseWorkbook(say("workbook.cellTooLong", { cell: nameOf(ended), max: CELL_MAX }));
    characters += text.length;
    if (characters > maxCharacters) refuseWorkbook(say("workbook.sheetTooLong", { max: maxCharacters }));
    if (ended.column > maxColumns || ended.row > maxRows)
      refuseWorkbook(say("workbook.sheetTooLarge", { columns: maxColumns, rows: maxRows }));
    if (ended.row !== row || ended.column <= cells.length)
      refuseWorkbook(say("workbook.cellMisplaced", { cell: nameOf(ended), row }));
    while (cells.length < ended.column - 1) cells.push("");
    cells.push(text);
  }

  function closeRow(): void {
    if (cells.length === 0) return;
    lines.push({ line: row, cells });
    if (isHidden) hidden.push(row);
    width = Math.max(width, cells.length);
    filled += cells.length;
    if (filled > maxCells) refuseWorkbook(say("workbook.tooManyCells", { max: maxCells }));
  }

  function openRange(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === "mergeCell") addTo(merged, rangeOf(attributes.ref ?? ""));
    const relation = attributeOf(attributes, "id");
    if (element === "hyperlink" && relation !== undefined)
      addTo(links, { range: rangeOf(attributes.ref ?? ""), relation });
  }

  await readMarkup(bytes, {
    isEnough: () => isEnough(lines),
    open(element, attributes) {
      if (element === "sheetData") isData = true;
      else if (!isData) openRange(element, attributes);
      else if (element === "row") openRow(attributes);
      else if (element === "c") openCell(attributes);
      else if (element === "f") isFormula = true;
      else if (cell) collector.open(element);
    },
    close(element) {
      if (element === "sheetData") isData = false;
      else if (!isData) return;
      else if (element === "row") closeRow();
      else if (element === "c" && cell) {
        closeCell(cell);
        cell = undefined;
      } else if (element === "f") isFormula = false;
      else if (cell) collector.close(element);
    },
    text(text) {
      if (!cell) return;
      if (isFormula) cell.formula = (cell.formula + text).slice(0, FORMULA_MAX);
      else collector.text(text);
    },
  });
  return { lines, width, links, merged, hidden };
}

function addTo<T>(ranges: T[], range: T): void {
  if (ranges.push(range) > RANGES_MAX) refuseWorkbook(say("workbook.tooManyRanges", { max: RANGES_MAX }));
}

function readCell(value: string, cell: Cell, { strings, styles, isFrom1904 }: Book): string {
  if (value === "" || cell.type === "e") return "";
  const unknown = (): never =>
    refuseWorkbook(say("workbook.noValue", { cell: nameOf(cell), value: value.slice(0, 20) }));
  switch (cell.type) {
    case "n":
      return readNumber(value, { style: styles[Number(cell.style)], isFrom1904 }) ?? unknown();
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
  { style, isFrom1904 }: { style: NumberStyle; isFrom1904: boolean },
): string | undefined {
  const number = Number(value);
  if (Number.isNaN(number)) return undefined;
  // The sign decides what a rate is, whatever its header says. Fifteen digits are all that Excel has.
  if (style === "percent") return `${Number((number * 100).toPrecision(15))}%`;
  const days = number + (isFrom1904 ? DAYS_TO_1904 : 0);
  if (style !== "date" || days < 0 || days >= LAST_DAY + 1) return String(number);
  return writeDate(new Date(Math.round((days - UNIX_EPOCH) * DAY_MS)));
}

function writeDate(date: Date): string {
  const time = date.toISOString();
  return time.endsWith("T00:00:00.000Z") ? time.slice(0, 10) : time;
}
