import type { Field } from "#contract/collections/collection.ts";
import {
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
  type Header,
  type Row,
  type RowData,
  type TableOptions,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

export type ColumnMeta = {
  /** In pixels, the least it needs; columns share what is left in proportion. */
  width: number;
  /** Figures stand at the end, so that their digits line up. */
  align?: "end";
  /** The server's name of the order this column's title switches to. */
  sort?: string;
  /** Left out on a phone, where the row keeps what identifies it. */
  wideOnly?: true;
  /** Enter, F2 or a second click open the cell's editor. */
  editable?: true;
  /** Explains the column, on hover, focus and touch of its title. */
  about?: string | undefined;
  /** Neither made wider nor moved. */
  fixed?: true;
  /** Identifies the row: on a phone it has all the room that others leave. Without one it is the first. */
  main?: true;
};

/** Rows are sorted and paged by the server; the table itself only selects. */
export const features = tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<ColumnMeta>() });
export type Features = typeof features;

/** For a feature's columns, at module scope: they must stay the same from render to render. */
export function columnsOf<T extends RowData>() {
  return createColumnHelper<Features, T>();
}

const NUMERIC = new Set<Field["kind"]>(["count", "rate", "number", "money"]);

/** The column of a field of a collection, which decides its width, sort, alignment, and whether it can be edited. */
export function fieldColumn<T extends RowData>(
  id: string,
  { kind, sort, edit, column: { width } = { width: 0 } }: Field,
  {
    header,
    about,
    cell,
    onPhone = false,
  }: { header: () => ReactNode; about?: string | undefined; cell: (row: T) => ReactNode; onPhone?: boolean },
) {
  return columnsOf<T>().display({
    id,
    header,
    meta: {
      width,
      sort,
      about,
      ...(NUMERIC.has(kind) && { align: "end" }),
      ...(edit && { editable: true }),
      ...(!onPhone && { wideOnly: true }),
    },
    cell: ({ row }) => cell(row.original),
  });
}

export type Columns<T extends RowData> = TableOptions<Features, T>["columns"];
export type TableRow<T extends RowData> = Row<Features, T>;
export type TableHeader<T extends RowData> = Header<Features, T>;
