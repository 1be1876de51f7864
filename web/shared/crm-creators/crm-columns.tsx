import type { CrmCreator } from "#contract/crm.ts";
import { creatorColumns, title } from "#web/shared/creators/creator-columns.tsx";
import { TextCell } from "#web/shared/creators/plain-cells.tsx";
import { columnsOf, type ColumnMeta, type Columns } from "#web/table/features.ts";
import type { ReactNode } from "react";
import { FollowersCell } from "./cells/followers-cell.tsx";
import { StatusCell, TagsCell } from "./cells/label-cells.tsx";
import { ListsCell } from "./cells/lists-cell.tsx";
import { EmailCell, NoteCell } from "./cells/text-cells.tsx";
import { TimeCell } from "./cells/time-cell.tsx";
import { RemoveCell } from "./remove-cell.tsx";

const column = columnsOf<CrmCreator>();
const creator = creatorColumns<CrmCreator>((row) => row.creator, {
  name: "full_name",
  engagementRate: "engagement",
  growth: "growth",
  score: "score",
  country: "country",
  language: "language",
});

function own(id: Parameters<typeof title>[0], meta: ColumnMeta, cell: (row: CrmCreator) => ReactNode) {
  return column.display({ id, header: title(id), meta, cell: ({ row }) => cell(row.original) });
}

/** Between who it is and what can be done: all that is known of somebody in a CRM. */
const choosable = {
  status: own("status", { width: 142, sort: "status", editable: true }, (row) => <StatusCell row={row} />),
  tags: own("tags", { width: 152, editable: true, wideOnly: true }, (row) => <TagsCell row={row} />),
  accounts: { ...creator.followers, id: "accounts", header: title("accounts") },
  followers: own("followers", { width: 92, align: "end", sort: "followers", wideOnly: true }, (row) => (
    <FollowersCell row={row} />
  )),
  engagementRate: creator.engagementRate,
  growth: creator.growth,
  score: creator.score,
  niches: creator.niches,
  country: creator.country,
  language: creator.language,
  lists: own("lists", { width: 150, wideOnly: true }, (row) => <ListsCell lists={row.lists} />),
  email: own("email", { width: 160, sort: "email", editable: true, wideOnly: true }, (row) => <EmailCell row={row} />),
  note: own("note", { width: 158, editable: true, wideOnly: true }, (row) => <NoteCell row={row} />),
  added: own("added", { width: 104, sort: "createdAt", wideOnly: true }, (row) => <TimeCell iso={row.createdAt} />),
  addedBy: own("addedBy", { width: 130, wideOnly: true }, (row) => <TextCell text={row.addedBy} />),
  updated: own("updated", { width: 110, sort: "updatedAt", wideOnly: true }, (row) => <TimeCell iso={row.updatedAt} />),
};

export type CrmColumn = keyof typeof choosable;

export const CRM_COLUMN_IDS = [
  "status",
  "tags",
  "accounts",
  "followers",
  "engagementRate",
  "growth",
  "score",
  "niches",
  "country",
  "language",
  "lists",
  "email",
  "note",
  "added",
  "addedBy",
  "updated",
] as const satisfies readonly CrmColumn[];

export const USUAL_CRM_COLUMNS: readonly CrmColumn[] = [
  "status",
  "tags",
  "accounts",
  "engagementRate",
  "email",
  "note",
  "lists",
  "added",
];

const actions = column.display({
  id: "actions",
  header: title("actions"),
  meta: { width: 48, align: "end", fixed: true },
  cell: ({ row }) => <RemoveCell row={row.original} />,
});

/** The columns of these names in their order; names of another version are left out. */
export function chosenCrmColumns(names: readonly string[] | undefined): readonly CrmColumn[] {
  if (!names) return USUAL_CRM_COLUMNS;
  return names.flatMap((one) => CRM_COLUMN_IDS.filter((id) => id === one));
}

/** Who it is first, what can be done last; those that stay in sight stand before the others. */
export function crmColumnsFor(chosen: readonly CrmColumn[]): Columns<CrmCreator> {
  return column.columns([creator.name, ...chosen.map((id) => choosable[id]), actions]);
}
