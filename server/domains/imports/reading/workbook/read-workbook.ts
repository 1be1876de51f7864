import { IMPORT_COLUMNS_MAX } from "#contract/limits.ts";
import { Refusal } from "../../../../errors.ts";
import { readBook, type Book } from "./book.ts";
import { placeTargets, readTargets } from "./links.ts";
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

/** The first sheet of a workbook that holds a table. */
export type Workbook = {
  lines: Line[];
  width: number;
  /** Columns whose cells are links: their addresses are columns at the end. */
  linked: number[];
  doubts: string[];
};

type Named = Book["sheets"][number];

/** Reads a workbook as it is unpacked; refuses one that is broken or larger than a table can be. */
export async function readWorkbook(file: string, maxBytes = UNPACKED_MAX): Promise<Workbook> {
  const parts = await openParts(file, maxBytes);
  try {
    const book = await readBook(parts, LIMITS.maxCells);
    const sheets = book.sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
    let chosen: { named: Named; sheet: Sheet } | undefined;
    for (const [i, named] of sheets.entries()) {
      const sheet = await readSheet(parts.read(named.part), book, LIMITS);
      if (sheet.lines.length > 0) chosen ??= { named, sheet };
      if (!isTable(sheet.lines)) continue;
      chosen = { named, sheet };
      const others = await tablesAmong(sheets.slice(i + 1), parts, book);
      return await placed(chosen, parts, doubtsOf(named, others));
    }
    return chosen ? await placed(chosen, parts, doubtsOf(chosen.named, [])) : NOTHING;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseWorkbook(
      `It cannot be read as an Excel workbook (${error instanceof Error ? error.message : "broken"})`,
    );
  } finally {
    parts.close();
  }
}

const NOTHING: Workbook = { lines: [], width: 0, linked: [], doubts: [] };

/** A single line at the top of a sheet is a title or a note. */
function isTable(lines: readonly Line[]): boolean {
  return (lines.at(-1)?.line ?? 0) > 1;
}

/** Other sheets are read until they show that they hold a table. */
async function tablesAmong(sheets: readonly Named[], parts: Parts, book: Book): Promise<Named[]> {
  const found: Named[] = [];
  for (const named of sheets.slice(0, OTHERS_MAX)) {
    const { lines } = await readSheet(parts.read(named.part), book, { ...LIMITS, isEnough: isTable });
    if (isTable(lines)) found.push(named);
  }
  return found;
}

async function placed(
  { named, sheet }: { named: Named; sheet: Sheet },
  parts: Parts,
  doubts: string[],
): Promise<Workbook> {
  const { lines, links, merged, hidden } = sheet;
  const cells = openCells(lines, LIMITS);
  const targets = links.some(({ relation }) => relation !== undefined)
    ? await readTargets(parts, named.part)
    : new Map<string, string>();
  const { width, linked } = placeTargets(sheet, cells, { targets, maxColumns: LIMITS.maxColumns });
  carryDown(merged, cells);
  return { lines, width, linked, doubts: [...doubts, ...hiddenRows(hidden)] };
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

function namesOf(sheets: readonly Named[]): string {
  return sheets.map(({ name }) => `"${name}"`).join(", ");
}

function hiddenRows(rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  const named = `${rows.slice(0, 3).join(", ")}${rows.length > 3 ? ", …" : ""}`;
  return [rows.length === 1 ? `A hidden row is read: ${named}.` : `${rows.length} hidden rows are read: ${named}.`];
}
