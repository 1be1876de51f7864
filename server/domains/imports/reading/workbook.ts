import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { IMPORT_COLUMNS_MAX } from "#contract/limits.ts";
import { refuse } from "../../../errors.ts";
import type { Grid, Row } from "./grid.ts";
import type { WorkbookPart } from "./workbook-rows.ts";

/** Far beyond a sheet of a hundred thousand creators, and what the memory of a small machine takes. */
const UNPACKED_MAX = 300 * 1_048_576;
const ROWS_MAX = 300_000;
const HEAP_MB = 1_024;
/** After so many rows others have their turn: rows in memory never wait for the disk. */
const TURN = 500;

/** The first sheet of an Excel workbook that holds a table. Its rows stay in memory as long as the grid is held. */
export async function openWorkbook(file: string, max = UNPACKED_MAX): Promise<Grid> {
  const [head, ...parts] = await partsOf(file, max);
  if (!head || !("sheets" in head)) return stop("This Excel workbook is empty.");
  const { sheets, sheet, width } = head;
  const rows = parts.flatMap((part) => ("rows" in part ? part.rows : []));
  return {
    format: "xlsx",
    encoding: null,
    delimiter: null,
    width,
    unfolded: [],
    isKeyed: false,
    doubts: sheets.length > 1 ? [`The workbook has ${sheets.length} sheets; only "${sheet}" is read.`] : [],
    rows: () => inTurns(rows, width),
  };
}

async function* inTurns(rows: readonly string[][], width: number): AsyncGenerator<Row> {
  for (const [i, cells] of rows.entries()) {
    if (i % TURN === TURN - 1) await setImmediate();
    if (cells.some((cell) => cell.trim() !== ""))
      yield { line: i + 1, cells: Array.from({ length: width }, (_, place) => cells[place] ?? "") };
  }
}

/** The messages of the worker thread, in their order. */
async function partsOf(file: string, maxBytes: number): Promise<WorkbookPart[]> {
  const worker = new Worker(new URL("workbook-rows.ts", import.meta.url), {
    workerData: { file, maxBytes, maxColumns: IMPORT_COLUMNS_MAX, maxRows: ROWS_MAX },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // It needs none of the flags its parent was started with.
    execArgv: [],
  });
  const parts: WorkbookPart[] = [];
  worker.on("message", (part: WorkbookPart) => parts.push(part));
  try {
    await once(worker, "exit");
  } catch {
    return stop("This workbook needs too much memory. Save the table as CSV and import that.");
  }
  for (const part of parts) if ("problem" in part) stop(`${part.problem}. Save the table as CSV and import that.`);
  return parts;
}

function stop(msg: string): never {
  return refuse("bad_request", { msg });
}
