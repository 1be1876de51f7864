import { IMPORT_COLUMNS_MAX } from "#contract/limits.ts";
import { Refusal } from "../../../../errors.ts";
import { readBook } from "./book.ts";
import { openParts, refuseWorkbook } from "./parts.ts";
import { readSheet, type Line } from "./sheet.ts";

/** Far beyond a sheet of a hundred thousand creators, and what the memory of a small machine takes. */
const UNPACKED_MAX = 300 * 1_048_576;
const LIMITS = {
  maxColumns: IMPORT_COLUMNS_MAX,
  maxRows: 300_000,
  maxCells: 10_000_000,
  // All of them are copied to the main process, in whose memory they stay while the table is read.
  maxCharacters: 100_000_000,
};

/** The first sheet of a workbook that holds a table, and the names of all sheets. */
export type Workbook = { sheets: string[]; sheet: string; width: number; lines: Line[] };

/** Reads a workbook as it is unpacked; refuses one that is broken or larger than a table can be. */
export async function readWorkbook(file: string, maxBytes = UNPACKED_MAX): Promise<Workbook> {
  const parts = await openParts(file, maxBytes);
  try {
    const book = await readBook(parts, LIMITS.maxCells);
    const sheets = book.sheets.map(({ name }) => name);
    let chosen: Workbook = { sheets, sheet: sheets[0] ?? "", width: 0, lines: [] };
    for (const { name, part } of book.sheets) {
      const sheet = await readSheet(parts.read(part), book, LIMITS);
      if (chosen.lines.length === 0 && sheet.lines.length > 0) chosen = { sheets, sheet: name, ...sheet };
      // A single line at the top of a sheet is a title or a note.
      if ((sheet.lines.at(-1)?.line ?? 0) > 1) return { sheets, sheet: name, ...sheet };
    }
    return chosen;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseWorkbook(
      `It cannot be read as an Excel workbook (${error instanceof Error ? error.message : "broken"})`,
    );
  } finally {
    parts.close();
  }
}
