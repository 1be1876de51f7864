import type { CrmCreator } from "#contract/crm.ts";
import { editedColumn, propertyOf } from "../edit/edited.ts";
import { enteredText } from "../write/write-cells.ts";
import type { Labels } from "../labels.ts";

/** What a cell says, so that pasting it elsewhere means the same; null: as it is written on the screen. */
export function cellText(row: CrmCreator, column: string, { tags, statuses }: Labels): string | null {
  switch (column) {
    case "name":
      return row.creator.full_name;
    case "email":
      return row.email ?? "";
    case "status":
      return statuses.find(({ _id }) => _id === row.status)?.title ?? "";
    case "tags":
      return tags.flatMap(({ _id, title }) => (row.tags.includes(_id) ? [title] : [])).join(", ");
    case "lists":
      return row.lists.map(({ title }) => title).join(", ");
    default: {
      const edited = editedColumn(column);
      const property = edited && propertyOf(edited);
      return property ? quoted(enteredText(row, property)) : null;
    }
  }
}

/** A spreadsheet takes several lines for one cell only in quotes. */
function quoted(text: string): string {
  return /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
