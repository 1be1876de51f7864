import { Readable } from "node:stream";
import { EXPORT_COLUMNS, type ExportColumn } from "#contract/collections/crm.ts";
import type { ExportFormat } from "#contract/exports.ts";
import { columnsOf, leftOutNote, type ExportRow } from "../rows/columns.ts";
import { networksAmong, readRows, type RowSource } from "../rows/read-rows.ts";
import type { Content } from "./content.ts";
import { writeCsv } from "./csv.ts";
import { writeJson } from "./json.ts";
import { writeXlsx } from "./xlsx.ts";

const WRITERS: Record<ExportFormat, (content: Content) => AsyncIterable<string | Buffer>> = {
  csv: writeCsv,
  json: writeJson,
  xlsx: writeXlsx,
};

export type FileSource = Omit<RowSource, "columns"> & { format: ExportFormat; columns: ExportColumn[] | undefined };

/** A file, written while it is read. */
export async function writeFile({ format, columns, ...rest }: FileSource): Promise<Readable> {
  const chosen = new Set(columns ?? EXPORT_COLUMNS);
  const source: RowSource = { ...rest, columns: chosen };
  // Begins to read before it is known which columns there are.
  const counted = countLeftOut(readRows(source));
  const content = { chosen, columns: columnsOf(chosen, await networksAmong(source)), ...counted };
  return Readable.from(WRITERS[format](content));
}

/** The CSV as text, for who waits for it. */
export async function csvText(source: Omit<FileSource, "format">): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of await writeFile({ ...source, format: "csv" })) pieces.push(String(piece));
  return pieces.join("");
}

/** Counts the figures that the rows leave out while they pass. */
function countLeftOut(rows: AsyncIterable<ExportRow[]>): Pick<Content, "rows" | "note"> {
  let count = 0;
  async function* passing(): AsyncGenerator<ExportRow[]> {
    for await (const batch of rows) {
      for (const { leftOut } of batch) count += leftOut.length;
      yield batch;
    }
  }
  return { rows: passing(), note: () => leftOutNote(count) };
}
