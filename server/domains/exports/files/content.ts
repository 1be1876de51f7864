import type { ExportColumn } from "#contract/collections/crm.ts";
import type { Column, ExportRow } from "../rows/columns.ts";

/** What a file is written of. */
export type Content = {
  /** The chosen ones, and what tables make of them. */
  chosen: ReadonlySet<ExportColumn>;
  columns: readonly Column[];
  rows: AsyncIterable<ExportRow[]>;
  /** What is to be said below the rows, once they have all been read; null: nothing. */
  note: () => string | null;
};
