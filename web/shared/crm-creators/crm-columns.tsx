import type { Field } from "#contract/collections/collection.ts";
import { crmCollection, type CrmColumn } from "#contract/collections/crm.ts";
import type { CrmCreator } from "#contract/crm.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AccountsCell } from "#web/shared/creators/accounts-cell.tsx";
import { BestFigureCell } from "#web/shared/creators/best-figure-cell.tsx";
import { title } from "#web/shared/creators/creator-columns.tsx";
import { NichesCell } from "#web/shared/creators/niches-cell.tsx";
import { CreatorCell } from "#web/shared/creators/creator-cell.tsx";
import { ScoreCell, TextCell } from "#web/shared/creators/plain-cells.tsx";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { Figure } from "#web/ui/figure.tsx";
import { columnsOf, type Columns } from "#web/table/features.ts";
import { FollowersCell } from "./cells/followers-cell.tsx";
import { StatusCell, TagsCell } from "./cells/label-cells.tsx";
import { ListsCell } from "./cells/lists-cell.tsx";
import { EmailCell, EnteredCell } from "./cells/entered-cell.tsx";
import { editedColumn, propertyOf } from "./edit/edited.ts";
import { RemoveCell } from "./remove-cell.tsx";
import { dateTime, when } from "#web/lib/format.ts";

type Cell = (row: CrmCreator) => ReactNode;

/** Cells that show more than the value; other columns have the cell of their field's kind. */
const CELLS: Partial<Record<CrmColumn, Cell>> = {
  status: (row) => <StatusCell row={row} />,
  tags: (row) => <TagsCell row={row} />,
  lists: (row) => <ListsCell lists={row.lists} />,
  accounts: ({ creator }) => <AccountsCell creator={creator} />,
  followers: (row) => <FollowersCell row={row} />,
  engagementRate: ({ creator }) => <BestFigureCell creator={creator} metric="engagementRate" />,
  growth: ({ creator }) => <BestFigureCell creator={creator} metric="growth" />,
  score: ({ creator }) => <ScoreCell creator={creator} />,
  country: ({ creator: { country } }) => <TextCell text={country && countryName(country)} />,
  language: ({ creator: { language } }) => <TextCell text={language && languageName(language)} />,
  niches: ({ creator }) => <NichesCell creator={creator} />,
  type: ({ type }) => <TypeCell type={type} />,
  email: (row) => <EmailCell row={row} />,
};

function TypeCell({ type }: Pick<CrmCreator, "type">) {
  const { t } = useTranslation("crmFilters");
  return <TextCell text={t(`types.${type}`)} />;
}

/** The cell of a field's kind. */
function kindCell(id: CrmColumn, { kind, row: properties = {} }: Field): Cell {
  const edited = editedColumn(id);
  if (edited && propertyOf(edited)) return (row) => <EnteredCell row={row} column={edited} />;
  const [property = ""] = Object.keys(properties);
  const valueOf = (row: CrmCreator): unknown => new Map<string, unknown>(Object.entries(row)).get(property);
  return (row) => {
    const value = valueOf(row);
    if (typeof value === "number") return <Figure value={value} as={kind === "rate" ? "rate" : "count"} />;
    if (typeof value !== "string") return null;
    return kind === "time" ? <TimeCell iso={value} /> : <TextCell text={value} />;
  };
}

const NUMERIC = new Set<Field["kind"]>(["count", "rate", "number", "money"]);

const column = columnsOf<CrmCreator>();

function columnOf(id: CrmColumn) {
  const field: Field = crmCollection.fields[id];
  const { kind, sort, edit, column: { width } = { width: 0 } } = field;
  const cell = CELLS[id] ?? kindCell(id, field);
  return column.display({
    id,
    header: title(id),
    meta: {
      width,
      sort,
      ...(NUMERIC.has(kind) && { align: "end" }),
      ...(edit && { editable: true }),
      // A phone keeps what identifies a creator, and the status.
      ...(id !== "status" && { wideOnly: true }),
    },
    cell: ({ row }) => cell(row.original),
  });
}

/** At module scope: a column must stay the same from render to render. */
const COLUMNS = new Map(crmCollection.columns.map((id) => [id, columnOf(id)]));
const name = column.display({
  id: "name",
  header: title("name"),
  meta: { width: 188, sort: crmCollection.fields.name.sort },
  cell: ({ row }) => <CreatorCell creator={row.original.creator} />,
});
const actions = column.display({
  id: "actions",
  header: title("actions"),
  meta: { width: 48, align: "end", fixed: true },
  cell: ({ row }) => <RemoveCell row={row.original} />,
});

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

/** The columns with these ids in their order; ids of another version are dropped. */
export function chosenCrmColumns(ids: readonly string[] | undefined): readonly CrmColumn[] {
  if (!ids) return USUAL_CRM_COLUMNS;
  return ids.flatMap((one) => crmCollection.columns.filter((id) => id === one));
}

/** The name first, actions last. */
export function crmColumnsFor(chosen: readonly CrmColumn[]): Columns<CrmCreator> {
  return column.columns([name, ...chosen.flatMap((id) => COLUMNS.get(id) ?? []), actions]);
}

function TimeCell({ iso }: { iso: string }) {
  return (
    <time className="block ellipsis" dateTime={iso} title={dateTime(iso)}>
      {when(iso)}
    </time>
  );
}
