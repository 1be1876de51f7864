import type { CustomField } from "#contract/crm.ts";
import type { Written } from "../stores/written-store.ts";

/** A row's text in a field; "" when there is none. */
export function textOf(row: Written, field: CustomField): string {
  return row[field] ?? "";
}

export function withText(row: Written, field: CustomField, text: string): Written {
  return field === "customEmail" ? { ...row, customEmail: text || null } : { ...row, customNote: text };
}
