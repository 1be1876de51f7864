import type { CrmCreator } from "#contract/crm.ts";
import { creatorColumns, title } from "#web/shared/creators/creator-columns.tsx";
import { columnsOf } from "#web/table/features.ts";
import { AddedCell } from "./added-cell.tsx";
import { ListsCell } from "./lists-cell.tsx";
import { RemoveCell } from "./remove-cell.tsx";

const column = columnsOf<CrmCreator>();
const creator = creatorColumns<CrmCreator>((row) => row.creator, { name: "full_name" });

/** The columns of a table of CRM creators, of the whole CRM or of one list. */
export const CRM_COLUMNS = column.columns([
  creator.name,
  creator.followers,
  creator.engagementRate,
  creator.niches,
  column.display({
    id: "lists",
    header: title("lists"),
    meta: { width: 180, wideOnly: true },
    cell: ({ row }) => <ListsCell lists={row.original.lists} />,
  }),
  column.display({
    id: "added",
    header: title("added"),
    meta: { width: 120, sort: "createdAt", wideOnly: true },
    cell: ({ row }) => <AddedCell row={row.original} />,
  }),
  column.display({
    id: "actions",
    header: title("actions"),
    meta: { width: 72, align: "end" },
    cell: ({ row }) => <RemoveCell row={row.original} />,
  }),
]);
