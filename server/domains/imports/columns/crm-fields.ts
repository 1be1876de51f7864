import { editOf, type Field } from "#contract/collections/collection.ts";
import { crmWith, isFieldKey, type CustomField, type FieldKey } from "#contract/collections/custom-field.ts";
import { normalizeEntry } from "#contract/collections/team-field.ts";
import { CUSTOM_FIELDS, type EnteredField } from "#contract/crm/endpoints.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { TEXT_MAX } from "#contract/base/limits.ts";
import { parseDateCell, type DateOrder } from "../../../values/dates.ts";
import { cleanText } from "../../../values/missing.ts";
import { parseNumber, type Decimal, type NumberKind } from "../../../values/numbers.ts";
import { webAddress } from "../../../values/web-address.ts";
import { cutText } from "../../../values/whole-text.ts";

/** A field that the team enters, as a column can be imported into it. */
export type CrmTarget = { key: EnteredField; field: Field };

/** Notes are appended to and addresses checked by fields of imports. */
const WITH_FIELDS: ReadonlySet<EnteredField> = new Set(["customNote", "customEmail"]);

/** The fields of the CRM that columns can be imported into: those that are declared, and the workspace's own. */
export function crmTargets(own: readonly CustomField[]): CrmTarget[] {
  return Object.values<Field>(crmWith(own).fields).flatMap((field) => {
    const property = editOf(field)?.property ?? "";
    const key = isFieldKey(property) ? property : CUSTOM_FIELDS.find((one) => one === property);
    // A file names people as its authors know them: owners are chosen in the table.
    return key && field.kind !== "member" && !WITH_FIELDS.has(key) ? [{ key, field }] : [];
  });
}

/** The target that a column is named after, the workspace's own field before a declared one of the same name. */
export function targetNamed(targets: readonly CrmTarget[], header: string): CrmTarget | undefined {
  const wanted = header.trim().toLowerCase();
  return targets.findLast(({ field }) => field.label.toLowerCase() === wanted);
}

/** How the numbers of the field are read; undefined for fields of other kinds. */
export function amountKind({ field: { kind } }: CrmTarget): NumberKind | undefined {
  return kind === "number" || kind === "money" ? "amount" : undefined;
}

/** A cell as the field takes it; undefined when it cannot be read as that. */
export function textFor(
  { field }: CrmTarget,
  cell: string,
  { decimal, order }: { decimal: Decimal; order: DateOrder | undefined },
): string | undefined {
  const text = normalizeEntry(field, entered(field, cell, { decimal, order }) ?? "");
  const edit = editOf(field);
  return text !== "" && edit?.schema.safeParse(text).success ? text : undefined;
}

/** The option of a select that a cell names, existing or to be created; undefined when it can be neither. */
export function optionFor(
  { key, field }: CrmTarget,
  cell: string,
  { createOptions = true }: Pick<ImportPlan["columns"][number], "createOptions"> = {},
): { field: FieldKey; title: string } | undefined {
  if (field.kind !== "select" || !isFieldKey(key)) return undefined;
  const known = new Map(Object.entries(field.options ?? {})).get(normalizeEntry(field, cell));
  if (known !== undefined) return { field: key, title: known };
  return createOptions && cell.length <= LABEL_TITLE_MAX ? { field: key, title: cell } : undefined;
}

function entered(
  { kind }: Field,
  cell: string,
  { decimal, order }: { decimal: Decimal; order: DateOrder | undefined },
): string | undefined {
  switch (kind) {
    case "number":
    case "money": {
      const value = parseNumber(cell, { decimal, kind: "amount" });
      return typeof value === "number" ? String(kind === "money" ? Math.round(value * 100) / 100 : value) : undefined;
    }
    case "date":
      return parseDateCell(cell, order)?.at.toISOString().slice(0, 10);
    case "url":
      return webAddress(cell);
    default:
      return cutText(cleanText(cell) ?? "", TEXT_MAX);
  }
}
