import { parentPort, workerData } from "node:worker_threads";
import readWorkbook, { type CellValue } from "read-excel-file/node";
import { z } from "zod";

/** Runs in a thread of its own, because a workbook is unpacked and parsed in one go. */
const BATCH = 1_000;

/** What the thread says: the sheets' names and which of them is read, then its rows. */
export type WorkbookPart =
  | { sheets: string[]; sheet: string; width: number }
  | { rows: string[][] }
  | { problem: string };

if (parentPort) {
  const say = (part: WorkbookPart) => parentPort?.postMessage(part);
  try {
    const { file, maxRows } = z.object({ file: z.string(), maxRows: z.int() }).parse(workerData);
    const sheets = await readWorkbook(file);
    const chosen =
      sheets.find(({ data }) => data.length > 1) ?? sheets.find(({ data }) => data.length > 0) ?? sheets[0];
    const data = chosen?.data ?? [];
    if (data.length > maxRows) say({ problem: `Its sheet has more than ${maxRows.toLocaleString("en")} rows` });
    else {
      const width = data.reduce((most, row) => Math.max(most, row.length), 0);
      say({ sheets: sheets.map(({ sheet }) => sheet), sheet: chosen?.sheet ?? "", width });
      for (let at = 0; at < data.length; at += BATCH)
        say({ rows: data.slice(at, at + BATCH).map((row) => row.map(writeCell)) });
    }
  } catch (error) {
    say({ problem: `It cannot be read as an Excel workbook (${error instanceof Error ? error.message : "broken"})` });
  }
}

function writeCell(value: CellValue | null): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  const time = value.toISOString();
  return time.endsWith("T00:00:00.000Z") ? time.slice(0, 10) : time;
}
