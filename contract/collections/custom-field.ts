import { z } from "zod";
import { labelColor } from "../base/colors.ts";
import { uuid } from "../base/ids.ts";
import { FIELD_OPTIONS_MAX, TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { trust } from "../base/trust.ts";
import { collection, type Collection, type Edit, type Field } from "./collection.ts";
import { crmCollection } from "./crm.ts";
import { isFieldKey, fieldKey, type FieldKey } from "./field-key.ts";
import { teamField } from "./team-field.ts";
import { problem } from "../messages/shared.ts";

/** Kinds of fields that a workspace can define for its CRM. */
export const FIELD_KINDS = ["text", "number", "money", "date", "select", "url"] as const;
export type CustomFieldKind = (typeof FIELD_KINDS)[number];

export const fieldOption = z.object({ _id: uuid, title: z.string(), color: labelColor });

/** A field that a workspace has defined. */
export const customField = z.object({
  _id: fieldKey,
  title: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** ISO 4217, of money: all amounts of a field are in one currency. */
  currency: z.string().nullable(),
  /** Only selects have options; they are in their order. */
  options: z.array(fieldOption).max(FIELD_OPTIONS_MAX),
});
export type CustomField = z.infer<typeof customField>;

/** What a field of the workspace is in collections: as if it were declared there. */
export function declarationOf({ _id, title: label, kind, currency, options }: CustomField): Field {
  switch (kind) {
    case "money":
      return teamField.money(_id, { label, currency: currency ?? "EUR" });
    case "select":
      return teamField.select(_id, {
        label,
        options: Object.fromEntries(options.map((option) => [option._id, option.title])),
      });
    default:
      return teamField[kind](_id, { label });
  }
}

/** What names it are keys; its filter is reached by its name. */
type OwnField = Omit<Field, "filter" | "sort" | "column" | "edit" | "export"> & {
  sort: FieldKey;
  column: { width: number };
  edit: Edit & { property: FieldKey };
  export: { id: FieldKey; width: number };
};
export type CrmFields = typeof crmCollection.fields & Record<FieldKey, OwnField>;

type Member = { _id: string; name: string };

/** The CRM with the workspace's own fields, behind those that every CRM has; rows can belong to the `members`. */
export function crmWith(fields: readonly CustomField[], members: readonly Member[] = []): Collection<CrmFields> {
  const own = Object.fromEntries(fields.map((field) => [field._id, declarationOf(field)]));
  const { fields: declared, exports } = crmCollection;
  const owner = { ...declared.owner, options: Object.fromEntries(members.map(({ _id, name }) => [_id, name])) };
  // The workspace's fields add names to the collection and change none of those in its type.
  return trust(collection({ ...declared, owner, ...own }, { exports }));
}

/** How the property of a row is entered; undefined for a field that the workspace does not have. */
export function editIn(fields: readonly CustomField[], key: FieldKey): Edit | undefined {
  const field = fields.find(({ _id }) => _id === key);
  const edit = field && declarationOf(field).edit;
  return typeof edit === "object" ? edit : undefined;
}

/** A value as files and people write it: options by their titles. */
export function textOfValue(field: CustomField | undefined, value: string | number | null): string | number | null {
  if (field?.kind !== "select") return value;
  return field.options.find(({ _id }) => _id === value)?.title ?? null;
}

export { isFieldKey, fieldKey, type FieldKey };

export const customFieldTitle = typed(TITLE_MAX).min(1, problem("input.field"));
