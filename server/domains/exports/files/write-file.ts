import { Readable } from "node:stream";
import { EXPORT_COLUMNS, type ExportColumn } from "#contract/collections/crm.ts";
import type { ExportFormat } from "#contract/exports.ts";
import { mapInTurns } from "../../../kernel/turns.ts";
import { selectFields } from "../../crm/index.ts";
import { columnsOf, inOrder, leftOutNote, type Column, type ExportRow } from "../rows/columns.ts";
import { networksAmong, readRows, type RowSource } from "../rows/read-rows.ts";
import { writeJson } from "./json.ts";
import { writeXlsx } from "./xlsx.ts";
import { BYTE_ORDER_MARK, csvCell, csvLine } from "../../../csv.ts";

/** What the writers of all formats receive. */
export type FileContent = {
  /** The selected columns, and the file columns derived from them. */
  selected: ReadonlySet<ExportColumn>;
  columns: readonly Column[];
  rows: AsyncIterable<ExportRow[]>;
  /** A note to write below the rows, once all have been read; null: none. */
  note: () => string | null;
};

const WRITERS: Record<ExportFormat, (content: FileContent) => AsyncIterable<string | Buffer>> = {
  csv: writeCsv,
  json: writeJson,
  xlsx: writeXlsx,
};

export type FileSource = Omit<RowSource, "columns" | "own"> & {
  format: ExportFormat;
  columns: ExportColumn[] | undefined;
};

/** Streams the file: rows are read while earlier ones are written. */
export async function writeFile({ format, columns, ...rest }: FileSource): Promise<Readable> {
  const own = await selectFields(rest.tenant);
  // Columns of fields that were deleted since are left out.
  const selected = new Set(inOrder(new Set(columns ?? [...EXPORT_COLUMNS, ...own.map(({ _id }) => _id)]), own));
  const source: RowSource = { ...rest, columns: selected, own };
  // Starts reading rows before the networks, and with them the columns, are known.
  const counting = countLeftOut(readRows(source));
  const content = {
    selected,
    columns: columnsOf(selected, { networks: await networksAmong(source), own }),
    ...counting,
  };
  return Readable.from(WRITERS[format](content));
}

/** The whole CSV as one string, for inline replies. */
export async function csvText(source: Omit<FileSource, "format">): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of await writeFile({ ...source, format: "csv" })) chunks.push(String(chunk));
  return chunks.join("");
}

/** Counts withheld figures as rows pass through. */
function countLeftOut(rows: AsyncIterable<ExportRow[]>): Pick<FileContent, "rows" | "note"> {
  let count = 0;
  async function* counted(): AsyncGenerator<ExportRow[]> {
    for await (const batch of rows) {
      for (const { leftOut } of batch) count += leftOut.length;
      yield batch;
    }
  }
  return { rows: counted(), note: () => leftOutNote(count) };
}

/** Starts with a byte-order mark; yields one chunk per batch of rows. */
async function* writeCsv({ columns, rows, note }: FileContent): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  // Spreadsheets recognise dates only without quotes.
  const cells = columns.map(({ kind, value }) =>
    kind === "day" ? (row: ExportRow) => String(value(row) ?? "") : (row: ExportRow) => csvCell(value(row)),
  );
  // join() instead of +=: hundreds of thousands of concatenated strings would burden the garbage collector.
  for await (const batch of rows) {
    const lines = await mapInTurns(batch, (row) => cells.map((cell) => cell(row)).join(","));
    yield `${lines.join("\r\n")}\r\n`;
  }
  const text = note();
  if (text !== null) yield `\r\n${csvLine([text])}`;
}
