import type { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import readWorkbook, { type CellValue } from "read-excel-file/node";
import { z } from "zod";
import { plainZip } from "./plain-zip.ts";

/** Runs in a thread of its own, because a workbook is unpacked and parsed in one go. */
const BATCH = 1_000;
const MEGABYTE = 1_048_576;

/** Messages of the worker thread: the sheets' names and which of them is read, then its rows. */
export type WorkbookPart =
  | { sheets: string[]; sheet: string; width: number }
  | { rows: string[][] }
  | { problem: string };

const workerInput = z.object({ file: z.string(), maxBytes: z.int(), maxColumns: z.int(), maxRows: z.int() });

if (parentPort) {
  const post = (part: WorkbookPart) => parentPort?.postMessage(part);
  try {
    const { file, ...limits } = workerInput.parse(workerData);
    const { maxBytes, maxColumns, maxRows } = limits;
    const zip = await plainZip(file, limits);
    if (zip === undefined) post({ problem: "This is not an Excel workbook: it cannot be unpacked" });
    else if (zip === "larger") post({ problem: `This workbook is more than ${maxBytes / MEGABYTE} MB when unpacked` });
    else if (zip === "beyond")
      post({ problem: `Its sheet has cells beyond column ${maxColumns} or row ${maxRows.toLocaleString("en")}` });
    else await postRows(zip, { maxRows, post });
  } catch (error) {
    post({ problem: `It cannot be read as an Excel workbook (${error instanceof Error ? error.message : "broken"})` });
  }
}

async function postRows(
  zip: Readable,
  { maxRows, post }: { maxRows: number; post: (part: WorkbookPart) => void },
): Promise<void> {
  const sheets = await readWorkbook(zip);
  const chosen = sheets.find(({ data }) => data.length > 1) ?? sheets.find(({ data }) => data.length > 0) ?? sheets[0];
  const data = chosen?.data ?? [];
  if (data.length > maxRows) return post({ problem: `Its sheet has more than ${maxRows.toLocaleString("en")} rows` });
  const width = data.reduce((most, row) => Math.max(most, row.length), 0);
  post({ sheets: sheets.map(({ sheet }) => sheet), sheet: chosen?.sheet ?? "", width });
  for (let at = 0; at < data.length; at += BATCH)
    post({ rows: data.slice(at, at + BATCH).map((row) => row.map(writeCell)) });
}

function writeCell(value: CellValue | null): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  const time = value.toISOString();
  return time.endsWith("T00:00:00.000Z") ? time.slice(0, 10) : time;
}
