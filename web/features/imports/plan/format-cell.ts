import { IMPORT_FIELDS, isNumeric, type ImportField } from "#contract/import-plan.ts";
import { exact, rate } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";

/** Formats a parsed cell as the product displays it. */
export function formatCell(field: ImportField, value: string | undefined): string {
  if (value === undefined || value === "") return "";
  const number = Number(value);
  if (isNumeric(field) && !Number.isNaN(number)) return IMPORT_FIELDS[field] === "rate" ? rate(number) : exact(number);
  if (field === "country") return countryName(value);
  if (field === "language") return languageName(value);
  return value;
}
