import type { Field } from "#contract/collections/collection.ts";
import { normalizeEntry } from "#contract/collections/team-field.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { editPlain } from "#web/lib/read-number.ts";
import { numberKindOf } from "#web/shared/collections/number-kind.ts";
import { editedColumn, fieldOf, propertyOf } from "../edit/edited.ts";
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
      return property ? asTyped(fieldOf(edited), enteredText(row, property)) : null;
    }
  }
}

function asTyped(field: Field, text: string): string {
  const numbers = numberKindOf(field);
  if (numbers) return editPlain(text, numbers);
  const name = field.options?.[text] ?? text;
  // A name that several options have is ambiguous, so the id is copied.
  return normalizeEntry(field, name) === text ? name : text;
}
