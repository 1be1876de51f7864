import { BYTE_ORDER_MARK, csvCell, csvLine } from "../../../csv.ts";
import type { Column } from "../rows/columns.ts";
import type { ExportRow } from "../rows/row.ts";
import type { Content } from "./content.ts";

/** With the byte-order mark; a piece for some thousand rows. */
export async function* writeCsv({ columns, rows }: Content): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const batch of rows) {
    let lines = "";
    for (const row of batch) lines += lineOf(row, columns);
    yield lines;
  }
}

function lineOf(row: ExportRow, columns: Content["columns"]): string {
  let line = "";
  for (let i = 0; i < columns.length; i += 1) line += (i === 0 ? "" : ",") + cellOf(row, columns[i]);
  return `${line}\r\n`;
}

/** A day without quotes is one to whatever opens the file. */
function cellOf(row: ExportRow, column: Column | undefined): string {
  const value = column?.value(row);
  return column?.kind === "day" ? String(value) : csvCell(value);
}
