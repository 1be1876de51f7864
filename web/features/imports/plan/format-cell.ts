import type { Field } from "#contract/collections/collection.ts";
import { IMPORT_FIELDS, isNumeric, type ImportField } from "#contract/imports/plan.ts";
import { exact, rate } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { formatValue } from "#web/shared/collections/format-value.ts";

/** Formats a parsed cell as the product displays it. */
export function formatCell(field: ImportField, value: string | undefined): string {
  if (value === undefined || value === "") return "";
  const number = Number(value);
  if (isNumeric(field) && !Number.isNaN(number)) return IMPORT_FIELDS[field] === "rate" ? rate(number) : exact(number);
  if (field === "country") return countryName(value);
  if (field === "language") return languageName(value);
  return value;
}

/** Formats a cell for a field that the team enters, as its column displays it. */
export function formatEntry(field: Field, value: string | undefined): string {
  if (value === undefined || value === "") return "";
  if (isAmount(field)) return Number.isNaN(Number(value)) ? value : formatValue(field, Number(value));
  return field.kind === "date" ? formatValue(field, value) : value;
}

export function isAmount({ kind }: Field): boolean {
  return kind === "number" || kind === "money";
}
