import { editOf, field, type Field, type TeamKind } from "#contract/collections/collection.ts";
import type { EnteredField } from "#contract/crm/endpoints.ts";
import { crmNow } from "../own-fields.ts";
import { columnName } from "#web/shared/collections/column-menu.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("table");

/** Columns whose cells are edited in the table. */
export type EditedColumn = ReturnType<typeof editedColumns>[number];

export function editedColumns() {
  return crmNow().editable;
}

/** Which cell is being edited. `typed`: what its editor begins with, in place of the value. */
export type Edited = { rowId: string; column: EditedColumn; typed?: string | undefined };

export function editedColumn(column: string): EditedColumn | undefined {
  return editedColumns().find((one) => one === column);
}

/** A field that was deleted while it was shown. */
const GONE = field.text({ label: "" });

export function fieldOf(column: EditedColumn): Field {
  return crmNow().fields[column] ?? GONE;
}

const TEAM_KINDS = ["number", "money", "date", "select", "member", "url", "email"] as const;

/** The kind by which values of a column are entered. */
export function teamKindOf(column: EditedColumn): TeamKind {
  const { kind } = fieldOf(column);
  return TEAM_KINDS.find((one) => one === kind) ?? "text";
}

/** The property of rows that the column edits; undefined for columns of labels. */
export function propertyOf(column: EditedColumn): EnteredField | undefined {
  const property = editOf(fieldOf(column))?.property;
  return crmNow().written.find((one) => one === property);
}

/** The accessible name of the editor of a creator's cell, and of the button that opens it. */
export function editLabel(column: EditedColumn, name: string): string {
  return t(column === "note" ? "editNote" : "edit", { field: columnName(column), name });
}
