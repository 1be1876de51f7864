import { GENDERS } from "#contract/base/states.ts";
import type { TFunction } from "i18next";
import { countryName, languageName } from "#web/lib/locale-names.ts";

type Translate = TFunction<"privacy">;

const FIELDS = [
  "fullName",
  "title",
  "biography",
  "isBrand",
  "country",
  "city",
  "language",
  "gender",
  "email",
  "website",
  "whoisUrl",
  "associatedBrands",
  "picture",
] as const;

/** The label of a fact's field: ours or, for accounts, the name it was imported under. */
export function fieldLabel(t: Translate, field: string): string {
  const fieldName = FIELDS.find((one) => one === field);
  return fieldName ? t(`holding.fields.${fieldName}`) : field.charAt(0).toUpperCase() + field.slice(1);
}

/** The display value of a fact that is stored as a code. */
export function valueLabel(t: Translate, { field, value }: { field: string; value: string }): string {
  if (field === "country") return countryName(value);
  if (field === "language") return languageName(value);
  if (field === "isBrand") return t(value === "true" ? "holding.yes" : "holding.no");
  if (field !== "gender") return value;
  const gender = Number(value) === GENDERS.female ? "female" : Number(value) === GENDERS.male ? "male" : "unknown";
  return t(`holding.genders.${gender}`);
}
