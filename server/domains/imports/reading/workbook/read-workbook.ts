import { IMPORT_COLUMNS_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse, Refusal } from "../../../../errors.ts";
import { readBook, type Book } from "./book.ts";
import { placeTargets, readTargets } from "./links.ts";
import { EXCEL_COLUMNS, EXCEL_ROWS } from "./places.ts";
import { openParts, refuseWorkbook, type Parts } from "./parts.ts";
import { carryDown, openCells } from "./sheet-cells.ts";
import { readSheet, type Line, type Sheet } from "./sheet.ts";

/** Far beyond a sheet of a hundred thousand creators, and what the memory of a small machine takes. */
const UNPACKED_MAX = 300 * 1_048_576;
const LIMITS = {
  maxColumns: IMPORT_COLUMNS_MAX,
  maxRows: 300_000,
  maxCells: 10_000_000,
  // All of them are copied to the main process, in whose memory they stay while the table is read.
  maxCharacters: 100_000_000,
};
/** Sheets that are looked into beside the one that is read. */
const OTHERS_MAX = 20;
/** Sheets that a refusal names. */
const NAMED_MAX = 10;

/** One sheet of a workbook: the first one that holds a table, unless another was chosen. */
export type Workbook = {
  lines: Line[];
  width: number;
  /** Its name. */
  sheet: string | null;
  /** The names of all sheets that hold a table, in their order. */
  sheets: string[];
  /** Columns whose cells are links: their addresses are columns at the end. */
  linked: number[];
  doubts: string[];
};

type Named = Book["sheets"][number];

export type WorkbookOptions = {
  /** The name of the sheet to read. */
  sheet?: string | undefined;
  /** The cells of all sheets below one another, to search them. */
  isWhole?: boolean;
  maxBytes?: number | undefined;
};

/** Reads a workbook as it is unpacked; refuses one that is broken, larger than a table can be, or without the chosen sheet. */
export async function readWorkbook(
  file: string,
  { sheet, isWhole = false, maxBytes = UNPACKED_MAX }: WorkbookOptions = {},
): Promise<Workbook> {
  const parts = await openParts(file, maxBytes);
  try {
    const book = await readBook(parts, LIMITS.maxCells);
    if (isWhole) return await readWhole(parts, book);
    const chosen = sheet === undefined ? await findTable(parts, book) : await openSheet(parts, book, sheet);
    if (!chosen) return NOTHING;
    const others = await tablesAmong(chosen.others, parts, book);
    const placing = { book, others, unseen: Math.max(0, chosen.others.length - OTHERS_MAX) };
    return await placed(chosen, parts, placing);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseWorkbook(
      say("workbook.brokenWorkbook", { reason: error instanceof Error ? error.message : "broken" }),
    );
  } finally {
    parts.close();
  }
}

const NOTHING: Workbook = { lines: [], width: 0, sheet: null, sheets: [], linked: [], doubts: [] };

/** A sheet as it was read, and others that may hold tables. */
type Chosen = { named: Named; sheet: Sheet; others: readonly Named[] };

async function findTable(parts: Parts, book: Book): Promise<Chosen | undefined> {
  const sheets = book.sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  let first: Chosen | undefined;
  for (const [i, named] of sheets.entries()) {
    const sheet = await readSheet(parts.read(named.part), book, LIMITS);
    if (isTable(sheet.lines)) return { named, sheet, others: sheets.slice(i + 1) };
    if (sheet.lines.length > 0) first ??= { named, sheet, others: [] };
  }
  return first;
}

async function openSheet(parts: Parts, book: Book, name: string): Promise<Chosen> {
  const named =
    book.sheets.find((one) => one.name === name) ??
    refuse("bad_request", say("imports.noSheet", { name, sheets: namesOf(book.sheets.slice(0, NAMED_MAX)) }));
  const sheet = await readSheet(parts.read(named.part), book, LIMITS);
  return { named, sheet, others: book.sheets.filter((one) => one !== named) };
}

/** The cells of all sheets, their names and what their links lead to, in lines of at most as many cells as a table has columns. */
async function readWhole(parts: Parts, book: Book): Promise<Workbook> {
  const lines: Line[] = [];
  const left = { maxCells: LIMITS.maxCells, maxCharacters: LIMITS.maxCharacters };
  const add = (line: number, cells: readonly string[]) => {
    left.maxCells -= cells.length;
    left.maxCharacters -= cells.reduce((sum, cell) => sum + cell.length, 0);
    for (let from = 0; from < cells.length; from += LIMITS.maxColumns)
      lines.push({ line, cells: cells.slice(from, from + LIMITS.maxColumns) });
  };
  for (const named of book.sheets) {
    const sheet = await readSheet(parts.read(named.part), book, {
      ...left,
      maxColumns: EXCEL_COLUMNS,
      maxRows: EXCEL_ROWS,
    });
    const targets = sheet.links.some(({ relation }) => relation !== undefined)
      ? await readTargets(parts, named.part)
      : new Map<string, string>();
    for (const { line, cells } of sheet.lines) add(line, cells);
    add(0, [named.name, ...sheet.links.map(({ target, relation }) => target ?? targets.get(relation ?? "") ?? "")]);
  }
  return { ...NOTHING, lines, width: LIMITS.maxColumns };
}

/** A single line at the top of a sheet is a title or a note. */
function isTable(lines: readonly Line[]): boolean {
  return (lines.at(-1)?.line ?? 0) > 1;
}

/** Other sheets are read until they show that they hold a table. */
async function tablesAmong(sheets: readonly Named[], parts: Parts, book: Book): Promise<Named[]> {
  const found: Named[] = [];
  for (const named of sheets.slice(0, OTHERS_MAX)) {
    if (await holdsTable(named, parts, book)) found.push(named);
  }
  return found;
}

/** A sheet that cannot be read is none to choose, and no reason to refuse the one that is read. */
async function holdsTable({ part }: Named, parts: Parts, book: Book): Promise<boolean> {
  try {
    return isTable((await readSheet(parts.read(part), book, { ...LIMITS, isEnough: isTable })).lines);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function placed(
  { named, sheet }: Chosen,
  parts: Parts,
  {
    book,
    others,
    unseen,
  }: {
    book: Book;
    others: readonly Named[];
    /** The number of further sheets, which were not read. */
    unseen: number;
  },
): Promise<Workbook> {
  const { lines, links, merged, hidden } = sheet;
  const cells = openCells(lines, LIMITS);
  const targets = links.some(({ relation }) => relation !== undefined)
    ? await readTargets(parts, named.part)
    : new Map<string, string>();
  const { width, linked } = placeTargets(sheet, cells, { targets, maxColumns: LIMITS.maxColumns });
  carryDown(lines, merged, cells);
  const sheets = book.sheets.filter((one) => one === named || others.includes(one)).map(({ name }) => name);
  const doubts = [...doubtsOf(named, others), ...unseenSheets(unseen), ...hiddenRows(hidden)];
  return { lines, width, sheet: named.name, sheets, linked, doubts };
}

function doubtsOf(chosen: Named, others: readonly Named[]): string[] {
  const visible = others.filter(({ isHidden }) => !isHidden);
  const hidden = others.filter(({ isHidden }) => isHidden);
  return [
    ...(chosen.isHidden
      ? [`The sheet "${chosen.name}" is hidden. It is read, because no other one holds a table.`]
      : []),
    ...(visible.length > 0 ? [`The sheet "${chosen.name}" is read. Not read: ${namesOf(visible)}.`] : []),
    ...(hidden.length > 0 ? [`Hidden sheets are not read: ${namesOf(hidden)}.`] : []),
  ];
}

function unseenSheets(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? "1 more sheet was not looked into. Move what you need to the front of the workbook."
      : `${count} more sheets were not looked into. Move what you need to the front of the workbook.`,
  ];
}

function namesOf(sheets: readonly Named[]): string {
  return sheets.map(({ name }) => `"${name}"`).join(", ");
}

function hiddenRows(rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  const named = `${rows.slice(0, 3).join(", ")}${rows.length > 3 ? ", …" : ""}`;
  return [rows.length === 1 ? `A hidden row is read: ${named}.` : `${rows.length} hidden rows are read: ${named}.`];
}
