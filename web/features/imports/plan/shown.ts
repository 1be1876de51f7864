import { IMPORT_FIELDS, type ImportField } from "#contract/import-plan.ts";
import { exact, rate } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/places.ts";

/** Whether a field's values stand under one another by their digits. */
export function isNumber(field: ImportField): boolean {
  const kind = IMPORT_FIELDS[field];
  return kind === "count" || kind === "average" || kind === "rate";
}

/** What a cell was read as, the way the product will write it. */
export function shown(field: ImportField, value: string | undefined): string {
  if (value === undefined || value === "") return "";
  const number = Number(value);
  if (isNumber(field) && !Number.isNaN(number)) return IMPORT_FIELDS[field] === "rate" ? rate(number) : exact(number);
  if (field === "country") return countryName(value);
  if (field === "language") return languageName(value);
  return value;
}
