import { say } from "#contract/messages/catalogue.ts";
import { setImmediate } from "node:timers/promises";
import { refuse } from "../../../errors.ts";
import { askReader } from "../readers/ask-reader.ts";
import type { Grid, Row } from "./grid.ts";
import type { Workbook, WorkbookOptions } from "./workbook/read-workbook.ts";
import type { Line } from "./workbook/sheet.ts";

/** After so many rows others have their turn: rows in memory never wait for the disk. */
const TURN = 500;

/** A workbook as a grid, read in a process of its own. Its rows stay in memory as long as the grid is held. */
export async function openWorkbook(file: string, options: WorkbookOptions = {}): Promise<Grid> {
  const lines: Line[] = [];
  const workbook = await askReader(
    { workbook: { file, options } },
    {
      receive(message) {
        if ("lines" in message) lines.push(...message.lines);
        return "workbook" in message ? message.workbook : undefined;
      },
    },
  );
  return gridOfWorkbook({ ...workbook, lines });
}

export function gridOfWorkbook({ width, lines, sheet, sheets, linked, doubts }: Workbook): Grid {
  if (lines.length === 0) refuse("bad_request", say("imports.emptyWorkbook"));
  return {
    format: "xlsx",
    encoding: null,
    delimiter: null,
    width,
    sheets: sheet === null ? undefined : { read: sheet, all: sheets },
    unfolded: linked.map((of) => ({ of, path: "link" })),
    isKeyed: false,
    doubts,
    rows: () => inTurns(lines, width),
  };
}

async function* inTurns(lines: readonly Line[], width: number): AsyncGenerator<Row> {
  for (const [i, { line, cells, carried }] of lines.entries()) {
    if (i % TURN === TURN - 1) await setImmediate();
    yield { line, cells: Array.from({ length: width }, (_, place) => cells[place] ?? ""), carried };
  }
}
