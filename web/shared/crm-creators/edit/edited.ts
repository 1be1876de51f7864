import { editOf, type Field, type TeamKind } from "#contract/collections/collection.ts";
import { crmCollection } from "#contract/collections/crm.ts";
import type { CustomField } from "#contract/crm.ts";
import { useTranslation } from "react-i18next";
import { useColumnName } from "#web/shared/collections/column-menu.tsx";

/** Columns whose cells are edited in the table. */
export const EDITED_COLUMNS = crmCollection.editable;
export type EditedColumn = (typeof EDITED_COLUMNS)[number];

/** Which cell is being edited. */
export type Edited = { rowId: string; column: EditedColumn };

export function editedColumn(column: string): EditedColumn | undefined {
  return EDITED_COLUMNS.find((one) => one === column);
}

export function fieldOf(column: EditedColumn): Field {
  return crmCollection.fields[column];
}

const TEAM_KINDS = ["number", "money", "date", "select", "url", "email"] as const;

/** The kind by which values of a column are entered. */
export function teamKindOf(column: EditedColumn): TeamKind {
  const { kind } = fieldOf(column);
  return TEAM_KINDS.find((one) => one === kind) ?? "text";
}

/** The property of rows that the column edits; undefined for columns of labels. */
export function propertyOf(column: EditedColumn): CustomField | undefined {
  const property = editOf(fieldOf(column))?.property;
  return crmCollection.written.find((one) => one === property);
}

/** The accessible name of the editor of a creator's cell, and of the button that opens it. */
export function useEditLabel(): (column: EditedColumn, name: string) => string {
  const { t } = useTranslation("table");
  const columnName = useColumnName();
  return (column, name) => t(column === "note" ? "editNote" : "edit", { field: columnName(column), name });
}
