import type { CrmCreator } from "#contract/crm.ts";
import type { Labels } from "../labels.ts";

/** What a cell says, so that pasting it elsewhere means the same; null: as it is written on the screen. */
export function cellText(row: CrmCreator, column: string, { tags, statuses }: Labels): string | null {
  switch (column) {
    case "name":
      return row.creator.full_name;
    case "email":
      return row.email ?? "";
    case "note":
      // A spreadsheet takes several lines for one cell only in quotes.
      return /["\n]/.test(row.customNote) ? `"${row.customNote.replaceAll('"', '""')}"` : row.customNote;
    case "status":
      return statuses.find(({ _id }) => _id === row.status)?.title ?? "";
    case "tags":
      return tags.flatMap(({ _id, title }) => (row.tags.includes(_id) ? [title] : [])).join(", ");
    case "lists":
      return row.lists.map(({ title }) => title).join(", ");
    default:
      return null;
  }
}
