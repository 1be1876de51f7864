import type { RowData } from "@tanstack/react-table";
import type { ComponentType } from "react";
import { columnName } from "#web/shared/collections/column-menu.tsx";
import type { TableLayout } from "#web/shared/collections/use-table-layout.ts";
import { CardGrid } from "#web/table/card-grid.tsx";
import { DataTable, type DataTableProps } from "#web/table/data-table.tsx";
import { useOpenCreator } from "./creator-search.ts";
import { useListsCreators } from "./visible-creators.ts";

type CreatorsTableProps<T extends RowData, Size extends number> = Omit<
  DataTableProps<T, Size>,
  "rowId" | "rowName" | "density" | "layout"
> & {
  creatorOf: (row: T) => { _id: string; full_name: string };
  /** Where rows have ids of their own. */
  rowId?: (row: T) => string;
  /** Without it the columns share the room there is. */
  layout?: TableLayout<string> & { nameOf?: (column: string) => string };
  /** Shows the rows as cards. */
  Card?: ComponentType<{ row: T }> | undefined;
};

/** Creators of a search, a ranking or a list: their rows open the panel, which then steps through them. */
export function CreatorsTable<T extends RowData, Size extends number>({
  creatorOf,
  layout,
  Card,
  columns,
  sorting,
  cells,
  ...given
}: CreatorsTableProps<T, Size>) {
  const openCreator = useOpenCreator();
  useListsCreators((given.rows ?? []).map((row) => creatorOf(row)._id));
  const rows = {
    rowId: (row: T) => creatorOf(row)._id,
    rowName: (row: T) => creatorOf(row).full_name,
    onOpen: (row: T) => openCreator(creatorOf(row)._id),
    ...given,
  };
  if (Card) return <CardGrid {...rows} Card={Card} />;
  return (
    <DataTable
      {...rows}
      {...{ columns, cells }}
      {...(sorting && { sorting })}
      {...(layout && { density: layout.density, layout: { nameOf: columnName, ...layout } })}
    />
  );
}
