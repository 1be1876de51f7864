import type { Field } from "#contract/collections/collection.ts";
import { crmCollection, type CrmColumn } from "#contract/collections/crm.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import { creatorsCollection } from "#contract/collections/discovery.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { ReactNode } from "react";
import { aboutColumn, CREATOR_CELLS, nameColumn, title } from "#web/shared/creators/creator-cells.tsx";
import { TextCell } from "#web/shared/creators/plain-cells.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { columnsOf, fieldColumn, type Columns } from "#web/table/features.ts";
import { FeedbackCell } from "./cells/feedback-cell.tsx";
import type { CreatorCard } from "#contract/creators.ts";
import { HeadlineFigureCell } from "#web/shared/creators/headline-figure-cell.tsx";
import type { WithHeadline } from "#web/shared/creators/headline-account.ts";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { StatusCell, TagsCell } from "./cells/label-cells.tsx";
import { ListsCell } from "./cells/lists-cell.tsx";
import { EmailCell, EnteredCell } from "./cells/entered-cell.tsx";
import { editedColumn, propertyOf } from "./edit/edited.ts";
import { crmNow, ownFields } from "./own-fields.ts";
import { RemoveCell } from "./remove-cell.tsx";

const t = texts("filters");

type Cell = (row: CrmCreator) => ReactNode;

/** Cells that show more than the value; other columns have the cell of the creator or of their field's kind. */
const CELLS: Partial<Record<CrmColumn, Cell>> = {
  status: (row) => <StatusCell row={row} />,
  tags: (row) => <TagsCell row={row} />,
  lists: (row) => <ListsCell lists={row.lists} />,
  accounts: (row) => CREATOR_CELLS.followers(creatorOf(row)),
  followers: (row) => <HeadlineFigureCell creator={creatorOf(row)} metric="followers" />,
  type: ({ type }) => <TypeCell type={type} />,
  feedback: ({ feedback }) => <FeedbackCell feedback={feedback} />,
  email: (row) => <EmailCell row={row} />,
};

/** The creator with the account that the row's figures are of, where the server has chosen it. */
function creatorOf({ creator, headline }: CrmCreator): CreatorCard & WithHeadline {
  return headline ? { ...creator, headline } : creator;
}

function TypeCell({ type }: Pick<CrmCreator, "type">) {
  return <TextCell text={t(`types.${type}`)} />;
}

/** The cell that every table of creators has for this column. */
function creatorCell(id: CrmColumn): Cell | undefined {
  const shared = creatorsCollection.columns.find((one) => one === id);
  return shared && ((row) => CREATOR_CELLS[shared](creatorOf(row)));
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
    return kind === "time" ? <Time at={value} className="block ellipsis" /> : <TextCell text={value} />;
  };
}

/** A field that was deleted since has no column. */
function crmFieldOf(id: CrmColumn): Field {
  return crmNow().fields[id] ?? { kind: "text", label: "" };
}

function columnOf(id: CrmColumn, cell = CELLS[id]) {
  const field = crmFieldOf(id);
  // A phone shows what identifies a creator, and the status.
  return fieldColumn(id, field, {
    header: isFieldKey(id) ? () => field.label : title(id),
    about: aboutColumn(id),
    cell: cell ?? creatorCell(id) ?? kindCell(id, field),
    onPhone: id === "status",
  });
}

/** At module scope: a column must stay the same from render to render. */
const column = columnsOf<CrmCreator>();
const COLUMNS = new Map<CrmColumn, ReturnType<typeof columnOf>>(crmCollection.columns.map((id) => [id, columnOf(id)]));
/** In a list, which list the feedback is on goes without saying. */
const COLUMNS_IN_LIST = new Map(COLUMNS).set(
  "feedback",
  columnOf("feedback", ({ feedback }) => <FeedbackCell feedback={feedback} isOfList />),
);
const name = nameColumn((row: CrmCreator) => row.creator, crmCollection.fields.name.sort);
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
  "feedback",
  "added",
];

/** The name first, actions last. */
export function crmColumnsFor(chosen: readonly CrmColumn[], { inList = false } = {}): Columns<CrmCreator> {
  const columns = inList ? COLUMNS_IN_LIST : COLUMNS;
  const own = new Set<string>(ownFields().map(({ _id }) => _id));
  const shown = chosen.flatMap((id) => columns.get(id) ?? (own.has(id) ? columnOf(id) : []));
  return column.columns([name, ...shown, actions]);
}
