import { BYTE_ORDER_MARK, csvCell, csvLine } from "../../../csv.ts";
import type { ExportRow } from "../rows/columns.ts";
import type { FileContent } from "./write-file.ts";

/** Starts with a byte-order mark; yields one chunk per batch of rows. */
export async function* writeCsv({ columns, rows, note }: FileContent): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  // Spreadsheets recognise dates only without quotes.
  const cells = columns.map(({ kind, value }) =>
    kind === "day" ? (row: ExportRow) => String(value(row)) : (row: ExportRow) => csvCell(value(row)),
  );
  // join() instead of +=: hundreds of thousands of concatenated strings would burden the garbage collector.
  for await (const batch of rows) {
    const lines = batch.map((row) => cells.map((cell) => cell(row)).join(","));
    yield `${lines.join("\r\n")}\r\n`;
  }
  const text = note();
  if (text !== null) yield `\r\n${csvLine([text])}`;
}
