import { pipeline, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { stringify, type Stringifier } from "csv-stringify";

/** null is an empty cell; numbers and days (of a Date, in UTC) are such to whatever opens the file. */
export type Cell = string | number | Date | null;

const BATCH = 1_000;
/** The library escapes what begins a formula; some programs trim a cell first and find one behind the spaces. */
const HIDDEN_FORMULA = /^\s+[=+\-@＝＋－＠]/u;

/**
 * Writes CSV as spreadsheets like it: byte-order mark, CRLF, text always quoted (a semicolon in it splits no cell where
 * that is the separator), text that would be a formula led in by an apostrophe.
 */
export function csvWriter(): Stringifier {
  return stringify({
    bom: true,
    record_delimiter: "windows",
    quoted_string: true,
    escape_formulas: true,
    cast: {
      string: (text) => (HIDDEN_FORMULA.test(text) ? `'${text}` : text),
      date: (date) => date.toISOString().slice(0, "2026-11-20".length),
    },
  });
}

/** A header and rows as CSV, written while it is read. */
export function csvStream(header: readonly string[], rows: AsyncIterable<Cell[]>): Readable {
  async function* lines(): AsyncGenerator<Cell[]> {
    yield [...header];
    yield* rows;
  }
  // An error of the rows destroys the CSV with it; whoever reads the stream hears of it.
  return pipeline(Readable.from(lines()), csvWriter(), () => {});
}

/** The whole file, its byte-order mark included. */
export async function csvText(stream: Readable): Promise<string> {
  return (await buffer(stream)).toString("utf8");
}

/** Rows of `ids`, read a thousand at a time; `report` hears how many ids are done and may throw to stop it. */
export async function* rowsInBatches(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Cell[][]>,
  report: (done: number) => Promise<void> = async () => {},
): AsyncGenerator<Cell[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    yield* await read(ids.slice(start, start + BATCH));
    await report(Math.min(ids.length, start + BATCH));
  }
}
