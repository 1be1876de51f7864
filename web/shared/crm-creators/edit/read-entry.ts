import { normalizeEntry } from "#contract/collections/team-field.ts";
import { customFieldProblem } from "#contract/crm/endpoints.ts";
import { readNumber, type NumberProblem } from "#web/lib/read-number.ts";
import { numberKindOf } from "#web/shared/collections/number-kind.ts";
import { ownFields } from "../own-fields.ts";
import { fieldOf, propertyOf, type EditedColumn } from "./edited.ts";

/** `text`: as calls take it. `invalid` of fields without numbers is "entry". */
export type Entry = { text: string } | { ambiguous: readonly [number, number] } | { invalid: NumberProblem | "entry" };

/** Reads what is typed or pasted into a column. */
export function readEntry(column: EditedColumn, typed: string): Entry {
  const field = fieldOf(column);
  const property = propertyOf(column);
  const kind = numberKindOf(field);
  if (kind && typed.trim() !== "") {
    const reading = readNumber(typed, kind);
    return "value" in reading ? { text: String(reading.value) } : reading;
  }
  const text = normalizeEntry(field, typed);
  return property && customFieldProblem(property, text, ownFields()) ? { invalid: "entry" } : { text };
}
