import { z } from "zod";
import { CUSTOM_FIELDS, type CustomField } from "#contract/crm.ts";
import type { Written } from "../stores/written-store.ts";

/** One typed field of a row and what it was: enough to take it back where nobody has written there since. */
export const fieldChange = z.object({ field: z.enum(CUSTOM_FIELDS), from: z.string(), to: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

/** A row's text in a field; "" when there is none. */
export function textOf(row: Written, field: CustomField): string {
  return row[field] ?? "";
}

export function withText(row: Written, field: CustomField, text: string): Written {
  return field === "customEmail" ? { ...row, customEmail: text || null } : { ...row, customNote: text };
}
