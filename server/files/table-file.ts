import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { BYTE_ORDER_MARK, csvCell, csvLine } from "../csv.ts";
import { mapInTurns } from "../kernel/turns.ts";

/** Media types of files, by their extension. */
export const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** How a file writes a cell; a day is given as 2026-11-20, a time in ISO 8601. */
export type Kind = "text" | "count" | "rate" | "day" | "time" | "number";

export type Column<Row> = {
  header: string;
  kind: Kind;
  /** In characters, the typical width of its values. */
  width: number;
  value: (row: Row) => string | number | null;
};

/** Rows as they are read, some at a time. */
export type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** A table to write in any format. */
export type TableFile<Row> = {
  /** Of the sheet, where a format has sheets. */
  title: string;
  columns: readonly Column<Row>[];
  rows: Batches<Row>;
  /** A note to write below the rows, once all have been read; null: none. */
  note: () => string | null;
};

/** Starts with a byte-order mark; yields one chunk per batch of rows. */
export async function* writeCsv<Row>({ columns, rows, note }: TableFile<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  // Spreadsheets recognise dates only without quotes.
  const cells = columns.map(({ kind, value }) =>
    kind === "day" ? (row: Row) => String(value(row) ?? "") : (row: Row) => csvCell(value(row)),
  );
  // join() instead of +=: hundreds of thousands of concatenated strings would burden the garbage collector.
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    const lines = await mapInTurns(batch, (row) => cells.map((cell) => cell(row)).join(","));
    yield `${lines.join("\r\n")}\r\n`;
  }
  const last = note();
  if (last !== null) yield `\r\n${csvLine([last])}`;
}

/** The whole CSV as one string, for files that a reply contains. */
export async function csvText<Row>(file: TableFile<Row>): Promise<string> {
  return text(Readable.from(writeCsv(file)));
}
