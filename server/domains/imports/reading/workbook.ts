import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { refuse } from "../../../errors.ts";
import type { Grid, Row } from "./grid.ts";
import { unpackedSize } from "./unpacked-size.ts";
import type { WorkbookPart } from "./workbook-rows.ts";

/** Far beyond a sheet of a hundred thousand creators, and what the memory of a small machine takes. */
const UNPACKED_MAX = 300 * 1_048_576;
const ROWS_MAX = 300_000;
const HEAP_MB = 1_500;

/** The first sheet of an Excel workbook that holds a table. */
export async function openWorkbook(file: string): Promise<Grid> {
  const size = await unpackedSize(file, UNPACKED_MAX);
  if (size === undefined) stop("This is not an Excel workbook: it cannot be unpacked.");
  if (size !== undefined && size > UNPACKED_MAX)
    stop("This workbook is more than 300 MB when unpacked. Save the table as CSV and import that.");
  const parts = partsOf(file);
  const head = (await parts.next()).value;
  await parts.return(undefined);
  if (!head || !("sheets" in head)) return stop("This Excel workbook is empty.");
  const { sheets, sheet, width } = head;
  return {
    format: "xlsx",
    encoding: null,
    delimiter: null,
    width,
    unfolded: [],
    isKeyed: false,
    doubts: sheets.length > 1 ? [`The workbook has ${sheets.length} sheets; read is only "${sheet}".`] : [],
    rows: () => rowsOf(file, width),
  };
}

async function* rowsOf(file: string, width: number): AsyncGenerator<Row> {
  let line = 0;
  for await (const part of partsOf(file)) {
    if (!("rows" in part)) continue;
    for (const cells of part.rows) {
      line += 1;
      if (cells.some((cell) => cell.trim() !== ""))
        yield { line, cells: cells.length === width ? cells : Array.from({ length: width }, (_, i) => cells[i] ?? "") };
    }
  }
}

/** What the thread says, in its order; the thread ends with whoever listens. */
async function* partsOf(file: string): AsyncGenerator<Exclude<WorkbookPart, { problem: string }>> {
  const worker = new Worker(new URL("./workbook-rows.ts", import.meta.url), {
    workerData: { file, maxRows: ROWS_MAX },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const parts: WorkbookPart[] = [];
  let failure: unknown;
  let isOver = false;
  const woken = new EventTarget();
  const wake = () => woken.dispatchEvent(new Event("said"));
  worker.on("message", (part: WorkbookPart) => {
    parts.push(part);
    wake();
  });
  worker.on("error", (error) => {
    failure = error;
    wake();
  });
  worker.on("exit", () => {
    isOver = true;
    wake();
  });
  try {
    for (;;) {
      const part = parts.shift();
      if (part === undefined) {
        if (failure !== undefined) stop("This workbook needs too much memory. Save the table as CSV and import that.");
        if (isOver) return;
        // oxlint-disable-next-line no-await-in-loop -- one part after another
        await once(woken, "said");
      } else if ("problem" in part) stop(`${part.problem}. Save the table as CSV and import that.`);
      else yield part;
    }
  } finally {
    await worker.terminate();
  }
}

function stop(msg: string): never {
  return refuse("bad_request", { msg });
}
