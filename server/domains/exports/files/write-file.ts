import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { EXPORT_COLUMNS, type ExportColumn } from "#contract/collections/crm.ts";
import type { ExportFormat } from "#contract/exports.ts";
import { writeCsv, type TableFile } from "../../../files/table-file.ts";
import { writeXlsx } from "../../../files/xlsx.ts";
import { selectFields } from "../../crm/index.ts";
import { columnsOf, inOrder, leftOutNote, type ExportRow } from "../rows/columns.ts";
import { networksAmong, readRows, type RowSource } from "../rows/read-rows.ts";
import { writeJson } from "./json.ts";

/** What the writers of all formats receive. */
export type FileContent = TableFile<ExportRow> & {
  /** The selected columns, and the file columns derived from them. */
  selected: ReadonlySet<ExportColumn>;
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
    title: "Creators",
    selected,
    columns: columnsOf(selected, { networks: await networksAmong(source), own }),
    ...counting,
  };
  return Readable.from(WRITERS[format](content));
}

/** The whole CSV as one string, for inline replies. */
export async function csvText(source: Omit<FileSource, "format">): Promise<string> {
  return text(await writeFile({ ...source, format: "csv" }));
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
