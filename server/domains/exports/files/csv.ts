import { BYTE_ORDER_MARK, csvCell, csvLine } from "../../../csv.ts";
import type { ExportRow } from "../rows/columns.ts";
import type { Content } from "./content.ts";

/** With the byte-order mark; a piece for some thousand rows. */
export async function* writeCsv({ columns, rows, note }: Content): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  // A day without quotes is one to whatever opens the file.
  const cells = columns.map(({ kind, value }) =>
    kind === "day" ? (row: ExportRow) => String(value(row)) : (row: ExportRow) => csvCell(value(row)),
  );
  // Joined, not added up: hundreds of thousands of strings that are parts of others keep the collector busy.
  for await (const batch of rows) {
    const lines = batch.map((row) => cells.map((cell) => cell(row)).join(","));
    yield `${lines.join("\r\n")}\r\n`;
  }
  const said = note();
  if (said !== null) yield `\r\n${csvLine([said])}`;
}
