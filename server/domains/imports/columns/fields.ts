import {
  FIELDS_OF,
  FIGURE_FIELDS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportTarget,
} from "#contract/imports/plan.ts";

export type Field = ImportField;
import type { NumberKind } from "../../../values/numbers.ts";

export type Kind = (typeof IMPORT_FIELDS)[Field];

export const FIELD_NAMES = Object.keys(IMPORT_FIELDS).filter(isField);

export function isField(name: string): name is Field {
  return Object.hasOwn(IMPORT_FIELDS, name);
}

export function belongsTo(field: Field, target: ImportTarget): boolean {
  return FIELDS_OF[target].includes(field);
}

const FIGURES: ReadonlySet<string> = new Set(FIGURE_FIELDS);

export function isFigure(field: string | undefined): boolean {
  return field !== undefined && FIGURES.has(field);
}

const MANY = new Set<Field>([
  "category",
  "url",
  "post_text",
  "hashtags",
  "mentions",
  "co_authors",
  "list",
  "tags",
  "note",
]);

/** Whether several columns may hold it together. */
export function takesMany(field: Field): boolean {
  return MANY.has(field);
}

/** How the numbers of a field are read; undefined for fields of other kinds. */
export function numberKind(field: Field): NumberKind | undefined {
  const kind = IMPORT_FIELDS[field];
  return kind === "count" || kind === "average" || kind === "rate" ? kind : undefined;
}

/** The label of a field. */
export function wordsFor(field: Field): string {
  return field.replaceAll("_", " ");
}
